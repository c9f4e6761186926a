#include "analyses/coverage/conflicts/blocking_sets.h"

#include <algorithm>

#include "support/error.h"

namespace heapreach::analyses {

using backends::Satisfiability;
using horn::Term;
using rts::EdgeId;

BlockingSets::BlockingSets(PathFormulas& formulas, const Limits& limits)
    : formulas_(formulas), solver_(limits, "paths") {
  formulas.assert_paths(solver_);
}

std::vector<std::vector<EdgeId>> BlockingSets::of(EdgeId edge,
                                                  const std::vector<std::vector<EdgeId>>& sets) {
  for (std::size_t set = forbidden_.size(); set < sets.size(); ++set) {
    forbidden_.push_back(formulas_.fresh());
    Term missing = formulas_.some_missing(sets[set]);
    solver_.assert_term(formulas_.terms().implies(forbidden_.back(), missing));
  }
  Term taken = formulas_.taken(edge);
  if (!leave_no_path(forbidden_, taken)) {
    throw InternalError("a path is left where there was none");
  }
  std::vector<Term> needed = core(taken);
  for (std::size_t next = 0; next < needed.size();) {
    std::vector<Term> without = needed;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(next));
    if (leave_no_path(without, taken)) {
      needed = core(taken);  // without one of those before a path is left
    } else {
      ++next;
    }
  }
  std::vector<std::vector<EdgeId>> result;
  for (std::size_t set = 0; set < sets.size(); ++set) {
    const bool is_needed = std::find(needed.begin(), needed.end(), forbidden_[set]) != needed.end();
    if (is_needed) result.push_back(sets[set]);
  }
  return result;
}

bool BlockingSets::leave_no_path(const std::vector<Term>& forbidden, Term taken) {
  std::vector<Term> assumptions = forbidden;
  assumptions.push_back(taken);
  const Satisfiability answer = solver_.check(assumptions);
  if (answer == Satisfiability::unknown) {
    throw BackendError(solver_.failure(), "paths", solver_.reason());
  }
  return answer == Satisfiability::unsat;
}

/// Of the sets, after leave_no_path().
std::vector<Term> BlockingSets::core(Term taken) {
  std::vector<Term> result = solver_.core();
  std::erase(result, taken);
  return result;
}

}  // namespace heapreach::analyses
