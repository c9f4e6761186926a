#include "evidence/checker/conditions/solver.h"

#include <algorithm>

#include "evidence/certificates/check_result.h"
#include "evidence/checker/conditions/differences.h"
#include "support/error.h"

namespace heapreach::evidence::checker {

using horn::Term;

namespace {

/// What is done between two polls takes about a microsecond, as long as a look at the clock.
constexpr unsigned polls_per_look = 64;

/// The integers from low to high without holes: the values that facts on one form leave to it.
struct Range {
  std::optional<Integer> low, high;
  std::set<Integer> holes;
  bool exact = true;  // no other fact speaks of the form's unknowns

  void restrict(Normal::Relation relation, const Integer& value) {
    using Relation = Normal::Relation;
    if (relation == Relation::different) holes.insert(value);
    if (relation == Relation::equal || relation == Relation::at_least) {
      if (!low || *low < value) low = value;
    }
    if (relation == Relation::equal || relation == Relation::at_most) {
      if (!high || *high > value) high = value;
    }
  }
  /// Moves the ends off the holes.
  void trim() {
    while (low && holes.count(*low) > 0) ++*low;
    while (high && holes.count(*high) > 0) --*high;
  }
  bool empty() const { return low && high && *low > *high; }

  bool may(Normal::Relation relation, const Integer& value) const {
    using Relation = Normal::Relation;
    if (empty()) return false;
    switch (relation) {
      case Relation::equal:
        return (!low || *low <= value) && (!high || value <= *high) && holes.count(value) == 0;
      case Relation::different:
        return !(low && high && *low == value && *high == value);
      case Relation::at_most:
        return !low || *low <= value;
      case Relation::at_least:
        break;
    }
    return !high || value <= *high;
  }
};

bool share_unknown(const Normal& a, const Normal& b) {
  for (const auto& [unknown, coefficient] : a.form) {
    for (const auto& other : b.form) {
      if (other.first == unknown) return true;
    }
  }
  return false;
}

/// From the facts on the same form alone.
Range range_of(const Normal& asked, const std::vector<Normal>& facts) {
  Range range;
  for (const Normal& fact : facts) {
    if (fact.form == asked.form) {
      range.restrict(fact.relation, fact.value);
    } else if (share_unknown(fact, asked)) {
      range.exact = false;
    }
  }
  range.trim();
  return range;
}

/// From facts that bound differences as well.
void narrow(Range& range, const Normal& asked, const std::vector<Normal>& facts) {
  const auto bounds = difference_bounds(asked, facts);
  if (!bounds) return;
  if (bounds->low) range.restrict(Normal::Relation::at_least, *bounds->low);
  if (bounds->high) range.restrict(Normal::Relation::at_most, *bounds->high);
  range.exact = bounds->exact;
  range.trim();
}

}  // namespace

Facts::Facts(const std::vector<Constraint>& constraints) {
  for (const Constraint& constraint : constraints) add(constraint);
}

void Facts::add(const Constraint& constraint) {
  Normal fact = normal(constraint);
  if (fact.form.empty() && fact.holds) return;
  constraints_.push_back(constraint);
  normals_.push_back(std::move(fact));
}

GraphSolver::GraphSolver(const Limits& limits) : limits_(limits) {}

void GraphSolver::poll() const {
  if (polls_++ % polls_per_look == 0) limits_.deadline.poll(certify_stage, 2 * polls_per_look);
}

Prospects GraphSolver::prospects(const Facts& facts, const Constraint& constraint) {
  poll();
  const Normal asked = normal(constraint);
  if (asked.form.empty()) return {asked.holds, !asked.holds};
  const Normal opposite = normal(negation(constraint));
  Range range = range_of(asked, facts.normals_);
  const auto within = [&] {
    return Prospects{range.may(asked.relation, asked.value),
                     range.may(opposite.relation, opposite.value)};
  };
  Prospects result = within();
  if (!range.exact && result.may_hold && result.may_fail) {
    // Most questions are answered by a fact on the very form; a sorted list would cost a search for
    // paths through all of its links for each of them.
    narrow(range, asked, facts.normals_);
    result = within();
  }
  if (range.exact || !result.may_hold || !result.may_fail) return result;
  if (result.may_hold) result.may_hold = satisfiable(facts, term(constraint));
  if (result.may_fail) result.may_fail = satisfiable(facts, term(negation(constraint)));
  return result;
}

std::optional<Integer> GraphSolver::value_of(const Facts& facts, const Linear& term) {
  if (term.terms.empty()) return term.constant;
  // The form times a factor, plus the constant, is the term.
  const Normal form = normal(equal({0, term.terms}, {}));
  Range range = range_of(form, facts.normals_);
  narrow(range, form, facts.normals_);
  const Integer factor = term.terms.front().second / form.form.front().second;
  if (range.low && range.low == range.high) return factor * *range.low + term.constant;
  if (range.exact) return std::nullopt;
  const std::optional<Integer> value = some_value(facts, term);
  const bool is_only_one = value && !prospects(facts, equal(term, constant(*value))).may_fail;
  return is_only_one ? value : std::nullopt;
}

bool GraphSolver::satisfiable(const Facts& facts) {
  return satisfiable(facts, terms_.truth());
}

bool GraphSolver::follows(const Facts& facts, const std::set<Unknown>& existential,
                          const std::vector<Constraint>& constraints) {
  if (existential.empty()) {
    return std::all_of(constraints.begin(), constraints.end(), [&](const Constraint& constraint) {
      return !prospects(facts, constraint).may_fail;
    });
  }
  bound_.clear();
  std::vector<Term> variables;
  for (const Unknown unknown : existential) {
    variables.push_back(terms_.variable(terms_.fresh_index(), horn::Sort::integer));
    bound_.emplace_back(unknown, variables.back());
  }
  const Term claim = terms_.exists(variables, term(constraints));
  bound_.clear();
  return !satisfiable(facts, terms_.negation(claim));
}

Term GraphSolver::term(const Linear& linear) {
  std::vector<Term> parts = {terms_.numeral(linear.constant, horn::Sort::integer)};
  for (const auto& [unknown, coefficient] : linear.terms) {
    const auto bound = std::find_if(bound_.begin(), bound_.end(),
                                    [u = unknown](const auto& b) { return b.first == u; });
    const Term variable =
        bound != bound_.end() ? bound->second : terms_.variable(unknown, horn::Sort::integer);
    parts.push_back(terms_.multiply(coefficient, variable));
  }
  return terms_.add(std::move(parts));
}

Term GraphSolver::term(const Constraint& constraint) {
  const Term sum = term(constraint.linear);
  const Term zero = terms_.numeral(0, horn::Sort::integer);
  if (constraint.relation == Constraint::Relation::at_most_zero)
    return terms_.less_equal(sum, zero);
  const Term equal = terms_.equal(sum, zero);
  return constraint.relation == Constraint::Relation::zero ? equal : terms_.negation(equal);
}

Term GraphSolver::term(const std::vector<Constraint>& constraints) {
  std::vector<Term> parts;
  for (const Constraint& constraint : constraints) parts.push_back(term(constraint));
  return terms_.conjunction(std::move(parts));
}

bool GraphSolver::satisfiable(const Facts& facts, Term also) {
  const Term all = terms_.conjunction(term(facts.constraints_), also);
  if (all->is_constant()) return all->is_true();
  const auto known = satisfiable_.find(all);
  if (known != satisfiable_.end()) return known->second;
  const bool result = is_satisfied(all);
  smt_->pop();
  satisfiable_.emplace(all, result);
  return result;
}

/// A value that the term has where the facts hold; nothing if they never do.
std::optional<Integer> GraphSolver::some_value(const Facts& facts, const Linear& asked) {
  const bool may_hold = is_satisfied(term(facts.constraints_));
  std::optional<Integer> result;
  if (may_hold) result = smt_->value(term(asked)).get_num();
  smt_->pop();
  return result;
}

/// Whether integers satisfy the term. The solver's model of it stands until the caller pops it;
/// where this throws, nothing is left to pop.
bool GraphSolver::is_satisfied(Term all) {
  if (!smt_) smt_.emplace(limits_, certify_stage);
  smt_->push();
  smt_->assert_term(all);
  const backends::Satisfiability result = smt_->check();
  if (result == backends::Satisfiability::unknown) {
    smt_->pop();
    throw BackendError(smt_->failure(), certify_stage, smt_->reason());
  }
  return result == backends::Satisfiability::sat;
}

}  // namespace heapreach::evidence::checker
