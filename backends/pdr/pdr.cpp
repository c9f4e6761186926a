// Decides clauses with Spacer (Komuravelli, Gurfinkel, Chaki, CAV 2014) as it is built into Z3, and
// reads its evidence: proofs of the goal become derivations, lemmas become models.
//
// Settings::solver_transformations leaves Z3's own clause transformations on, to measure Z3 as it
// comes; evidence is then handed out only if it turns out to fit all the same.
#include "backends/pdr/pdr.h"

#include <optional>

#include "backends/pdr/match_proof.h"
#include "backends/smt/fixedpoint.h"
#include "backends/smt/smt.h"
#include "horn/graph/relevance.h"

namespace heapreach::backends {

using horn::ClauseSystem;
using horn::Model;

namespace {

/// Every clause's condition holds.
bool is_model(const ClauseSystem& system, const Model& model, const Limits& limits) {
  Smt smt(limits, "pdr");
  for (const horn::Clause& clause : system.clauses) {
    smt.push();
    smt.assert_term(system.terms->negation(horn::condition_of(system, model, clause)));
    const Satisfiability result = smt.check();
    if (result == Satisfiability::unknown) {
      if (smt.failure() != Failure::gave_up) throw BackendError(smt.failure(), "pdr", smt.reason());
      return false;
    }
    if (result == Satisfiability::sat) return false;
    smt.pop();
  }
  return true;
}

Model model_of(Fixedpoint& spacer, const ClauseSystem& system, const horn::Relevance& relevance) {
  Model model{spacer.formulas()};
  horn::complete(system, relevance, model);
  return model;
}

Answer underivable(Fixedpoint& spacer, const ClauseSystem& system, const horn::Relevance& relevance,
                   const Settings& settings, const Limits& limits) {
  if (!settings.solver_transformations) return model_of(spacer, system, relevance);
  try {
    Model model = model_of(spacer, system, relevance);
    if (is_model(system, model, limits)) return model;
  } catch (const BackendError& error) {
    if (error.failure() != Failure::gave_up) throw;
  }
  return Unconfirmed{false};
}

Answer derivable(Fixedpoint& spacer, const ClauseSystem& system, const horn::Relevance& relevance,
                 const Limits& limits) {
  std::optional<horn::Derivation> derivation;
  if (const auto proof = spacer.proof()) {
    derivation = derivation_of(system, relevance, *proof, limits);
  }
  if (derivation) return *derivation;
  return Unconfirmed{true};
}

}  // namespace

Answer Pdr::solve(const ClauseSystem& system, const Settings& settings, const Limits& limits,
                  const Progress& progress) const {
  return within_limits([&]() -> Answer {
    const horn::Relevance relevance = horn::relevance_of(system);
    if (!relevance.query) {
      Model model;
      horn::complete(system, relevance, model);
      return model;
    }
    ThrottledProgress levels(progress);
    std::size_t level = 0;
    Fixedpoint spacer(system, relevance,
                      {Fixedpoint::Engine::spacer, settings.solver_transformations}, limits, "pdr",
                      [&] { levels.report("level", ++level); });
    switch (spacer.query()) {
      case Satisfiability::sat:
        return derivable(spacer, system, relevance, limits);
      case Satisfiability::unsat:
        return underivable(spacer, system, relevance, settings, limits);
      case Satisfiability::unknown:
        break;
    }
    return spacer.no_answer();
  });
}

}  // namespace heapreach::backends
