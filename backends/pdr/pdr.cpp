// Decides clauses with Spacer (Komuravelli, Gurfinkel, Chaki, CAV 2014) as it is built into Z3, and
// reads its evidence: proofs of the goal become derivations, lemmas become models.
//
// Spacer's own clause transformations lose proof steps and quantify models (docs/gotchas.md), so
// they are off: our passes do their work, with ways back. Settings::solver_transformations turns
// them on to measure Z3 as it comes; evidence is then handed out only if it turns out to fit all
// the same.
#include "backends/pdr/pdr.h"

#include <optional>

#include "backends/pdr/ground_proof.h"
#include "backends/pdr/rules.h"
#include "backends/pdr/spacer_model.h"
#include "backends/progress.h"
#include "backends/relevance.h"
#include "backends/smt/smt.h"
#include "backends/smt/z3_guard.h"
#include "backends/solving.h"

namespace heapreach::backends {

using horn::ClauseSystem;
using horn::Model;
using horn::PredicateId;

namespace {

void configure(Rules& rules, Z3Guard& guard, bool transformations) {
  z3::params params(guard.context());
  params.set("engine", guard.context().str_symbol("spacer"));
  params.set("spacer.random_seed", guard.seed());
  if (!transformations) {
    for (const char* name : {"xform.slice", "xform.inline_linear", "xform.inline_eager",
                             "xform.subsumption_checker"}) {
      params.set(name, false);
    }
  }
  rules.engine().set(params);
}

/// Reports the levels that Spacer reaches. Lives as long as the engine it is attached to.
class Levels {
 public:
  Levels(Z3Guard& guard, Rules& rules, const Progress& progress) : progress_(progress) {
    Z3_fixedpoint_add_callback(
        guard.context(), rules.engine(), this, [](void*, Z3_ast, unsigned) {}, [](void*) {},
        [](void* self) { static_cast<Levels*>(self)->next(); });
    guard.context().check_error();
  }

 private:
  ThrottledProgress progress_;
  std::size_t level_ = 0;

  void next() { progress_.report("level", ++level_); }
};

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

Model model_of(Rules& rules, const ClauseSystem& system, const Relevance& relevance) {
  Model model{read_spacer_model(rules, system, rules.engine().get_answer())};
  for (PredicateId p = 0; p < system.predicates.size(); ++p) {
    if (!model.formulas[p] && relevance.predicate(p)) {
      model.formulas[p] = read_spacer_cover(rules, system, p);
    }
  }
  complete(system, relevance, model);
  return model;
}

Answer underivable(Rules& rules, const ClauseSystem& system, const Relevance& relevance,
                   const Settings& settings, const Limits& limits) {
  if (!settings.solver_transformations) return model_of(rules, system, relevance);
  try {
    Model model = model_of(rules, system, relevance);
    if (is_model(system, model, limits)) return model;
  } catch (const BackendError& error) {
    if (error.failure() != Failure::gave_up) throw;
  }
  return Unconfirmed{false};
}

Answer derivable(Rules& rules, const ClauseSystem& system, const Relevance& relevance,
                 const Limits& limits) {
  std::optional<horn::Derivation> derivation;
  if (const auto proof = read_spacer_proof(rules, rules.engine().get_answer())) {
    derivation = derivation_of(system, relevance, *proof, limits);
  }
  if (derivation) return *derivation;
  return Unconfirmed{true};
}

}  // namespace

Answer Pdr::solve(const ClauseSystem& system, const Settings& settings, const Limits& limits,
                  const Progress& progress) const {
  return within_limits([&]() -> Answer {
    const Relevance relevance = relevance_of(system);
    if (!relevance.query) {
      Model model;
      complete(system, relevance, model);
      return model;
    }
    Z3Guard guard(limits, "pdr");
    return guard.run([&]() -> Answer {
      Rules rules(guard, system, relevance);
      configure(rules, guard, settings.solver_transformations);
      const Levels levels(guard, rules, progress);
      switch (rules.query()) {
        case z3::sat:
          return derivable(rules, system, relevance, limits);
        case z3::unsat:
          return underivable(rules, system, relevance, settings, limits);
        case z3::unknown:
          break;
      }
      const std::string reason = rules.engine().reason_unknown();
      return GaveUp{guard.failure_of(reason), reason};
    });
  });
}

}  // namespace heapreach::backends
