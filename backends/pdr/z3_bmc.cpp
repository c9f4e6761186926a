// Z3's fixedpoint engine `bmc`. On linear clauses it unrolls up to a bound and then says `unknown`,
// also where the unrolling has ended before: so it never answers "underivable". Without a bound it
// runs for ever on every underivable system with a loop, and on nonlinear clauses it knows no bound
// and gives no proofs; both are kept from it.
#include "backends/pdr/z3_bmc.h"

#include "backends/pdr/ground_proof.h"
#include "backends/pdr/rules.h"
#include "backends/relevance.h"
#include "backends/smt/z3_guard.h"
#include "backends/solving.h"

namespace heapreach::backends {

namespace {

constexpr std::size_t default_depth = 1000;

void configure(Rules& rules, Z3Guard& guard, std::size_t depth) {
  z3::params params(guard.context());
  params.set("engine", guard.context().str_symbol("bmc"));
  params.set("bmc.linear_unrolling_depth", static_cast<unsigned>(depth));
  for (const char* name :
       {"xform.slice", "xform.inline_linear", "xform.inline_eager", "xform.subsumption_checker"}) {
    params.set(name, false);
  }
  rules.engine().set(params);
}

}  // namespace

Answer Z3Bmc::solve(const horn::ClauseSystem& system, const Settings& settings,
                    const Limits& limits, const Progress& progress) const {
  if (!system.is_linear()) throw UsageError("z3-bmc: only for linear clauses");
  return within_limits([&]() -> Answer {
    const std::size_t depth = settings.max_depth > 0 ? settings.max_depth : default_depth;
    const GaveUp nothing{Failure::gave_up,
                         "no derivation within the unrolling bound of " + std::to_string(depth)};
    const Relevance relevance = relevance_of(system);
    if (!relevance.query) return nothing;
    if (progress) progress("unrolling up to " + std::to_string(depth));
    Z3Guard guard(limits, "z3-bmc");
    return guard.run([&]() -> Answer {
      Rules rules(guard, system, relevance);
      configure(rules, guard, depth);
      const z3::check_result result = rules.query();
      if (result == z3::unsat) return nothing;
      if (result == z3::unknown) {
        const Failure failure = guard.failure_of(rules.engine().reason_unknown());
        if (failure != Failure::gave_up)
          return GaveUp{failure, "z3-bmc: " + std::string(to_string(failure))};
        return nothing;
      }
      if (const auto proof = read_bmc_proof(rules, rules.engine().get_answer())) {
        if (auto derivation = derivation_of(system, relevance, *proof, limits)) return *derivation;
      }
      return Unconfirmed{true};
    });
  });
}

}  // namespace heapreach::backends
