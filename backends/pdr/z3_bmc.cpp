// Z3's fixedpoint engine `bmc`. On linear clauses it unrolls up to a bound and then says `unknown`,
// also where the unrolling has ended before: so it never answers "underivable". Without a bound it
// runs for ever on every underivable system with a loop, and on nonlinear clauses it knows no bound
// and gives no proofs; both are kept from it.
#include "backends/pdr/z3_bmc.h"

#include "backends/pdr/match_proof.h"
#include "backends/smt/fixedpoint.h"
#include "horn/graph/relevance.h"

namespace heapreach::backends {

namespace {

constexpr std::size_t default_depth = 1000;

}  // namespace

Answer Z3Bmc::solve(const horn::ClauseSystem& system, const Settings& settings,
                    const Limits& limits, const Progress& progress) const {
  if (!system.is_linear()) throw UsageError("z3-bmc: only for linear clauses");
  return within_limits([&]() -> Answer {
    const std::size_t depth = settings.max_depth > 0 ? settings.max_depth : default_depth;
    const GaveUp nothing{Failure::gave_up,
                         "no derivation within the unrolling bound of " + std::to_string(depth)};
    const horn::Relevance relevance = horn::relevance_of(system);
    if (!relevance.query) return nothing;
    if (progress) progress("unrolling up to " + std::to_string(depth));
    Fixedpoint engine(system, relevance, {Fixedpoint::Engine::bmc, false, depth}, limits, "z3-bmc");
    switch (engine.query()) {
      case Satisfiability::sat:
        if (const auto proof = engine.proof()) {
          if (auto derivation = derivation_of(system, relevance, *proof, limits)) {
            return *derivation;
          }
        }
        return Unconfirmed{true};
      case Satisfiability::unsat:
        return nothing;
      case Satisfiability::unknown:
        break;
    }
    const Failure failure = engine.no_answer().failure;
    if (failure == Failure::gave_up) return nothing;
    return GaveUp{failure, "z3-bmc: " + std::string(to_string(failure))};
  });
}

}  // namespace heapreach::backends
