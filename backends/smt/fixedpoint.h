// Z3's engines for clauses, in terms of horn/.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/smt/smt.h"
#include "horn/clauses/clause.h"
#include "horn/graph/relevance.h"
#include "support/integer.h"
#include "support/limits.h"

namespace heapreach::backends {

/// The facts of a proof bottom-up, the goal last.
struct GroundProof {
  /// Nothing where any value will do.
  using Value = std::optional<Rational>;
  struct Step {
    std::size_t predicate = 0;          // the number of predicates stands for the goal
    std::vector<Value> values;          // of the arguments; Booleans are 0 or 1
    std::vector<std::size_t> premises;  // indices of earlier steps, in the solver's order
  };
  std::vector<Step> steps;
};

/// One question to Z3: does some relevant query follow from the relevant clauses? What it throws is
/// BackendError: a limit struck, or Z3 failed.
class Fixedpoint {
 public:
  enum class Engine { spacer, bmc };
  struct Options {
    Engine engine = Engine::spacer;
    bool transformations = false;  // leave Z3's own clause transformations on
    std::size_t depth = 0;         // bmc: clause uses in an unrolling
  };

  /// Hands the clauses over. `stage` names the user in errors; `on_level`, if any, is called for
  /// each level that Spacer reaches.
  Fixedpoint(const horn::ClauseSystem& system, const horn::Relevance& relevance,
             const Options& options, const Limits& limits, const std::string& stage,
             std::function<void()> on_level = {});
  ~Fixedpoint();
  Fixedpoint(const Fixedpoint&) = delete;
  Fixedpoint& operator=(const Fixedpoint&) = delete;

  /// `sat` means that a query is derivable.
  Satisfiability query();
  /// After `unknown`, in Z3's words.
  GaveUp no_answer() const;
  /// After `sat`: the proof; nothing if it is of another kind than the engines give.
  std::optional<GroundProof> proof();
  /// After `unsat`, of Spacer: a formula per predicate over variables 0 .. arity-1; null where it
  /// says nothing of an irrelevant one. Throws BackendError(gave_up) for formulas without a
  /// counterpart in horn/.
  std::vector<horn::Term> formulas();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace heapreach::backends
