#include "search/linear/facts.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

#include "backends/smt/smt.h"
#include "search/linear/differences.h"
#include "search/linear/exact_elimination.h"
#include "search/linear/terms.h"
#include "support/error.h"

namespace heapreach::search {

namespace {

bool mentions(const LinearExpression& linear, Unknown unknown) {
  return coefficient(linear, unknown) != 0;
}

using Selection = std::vector<const Constraint*>;

/// The constraints that the given one depends on, directly or through others, behind it: the rest
/// of a satisfiable condition stays satisfiable whatever it says. Sorted data makes components of
/// hundreds of constraints, so that neighbours are looked up rather than searched for.
Selection component(const std::vector<Constraint>& condition, std::size_t but,
                    const Constraint& constraint) {
  std::vector<std::pair<Unknown, std::size_t>> uses;  // by unknown, indices into the condition
  for (std::size_t i = 0; i < condition.size(); ++i) {
    if (i == but) continue;
    for (const auto& term : condition[i].linear.terms) uses.emplace_back(term.first, i);
  }
  std::sort(uses.begin(), uses.end());
  Selection chosen{&constraint};
  std::vector<bool> taken(condition.size(), false);
  for (std::size_t next = 0; next < chosen.size(); ++next) {
    for (const auto& term : chosen[next]->linear.terms) {
      const std::pair<Unknown, std::size_t> first(term.first, 0);
      for (auto use = std::lower_bound(uses.begin(), uses.end(), first);
           use != uses.end() && use->first == term.first; ++use) {
        if (taken[use->second]) continue;
        taken[use->second] = true;
        chosen.push_back(&condition[use->second]);
      }
    }
  }
  return chosen;
}

/// Decides constraints over a single unknown; nothing if there are several unknowns.
std::optional<bool> decide_interval(const Selection& constraints) {
  const Unknown unknown = constraints.front()->linear.terms.front().first;
  Number least = least_number;
  Number most = greatest_number;
  std::set<Number> excluded;
  for (const Constraint* each : constraints) {
    const Constraint& constraint = *each;
    if (constraint.linear.terms.size() != 1 || constraint.linear.terms.front().first != unknown)
      return std::nullopt;
    const Number factor = constraint.linear.terms.front().second;
    if (factor != 1 && factor != -1) return std::nullopt;
    const Number value = checked_multiply(-factor, constraint.linear.constant);
    if (constraint.relation == Relation::nonzero) {
      excluded.insert(value);
      continue;
    }
    if (constraint.relation == Relation::zero || factor == 1) most = std::min(most, value);
    if (constraint.relation == Relation::zero || factor == -1) least = std::max(least, value);
  }
  if (least > most) return false;
  if (excluded.empty() || least == least_number || most == greatest_number) return true;
  for (Number value = least; value <= most; ++value) {
    if (excluded.count(value) == 0) return true;
  }
  return false;
}

/// Whether an unknown that nothing else speaks of makes the constraint possible by itself.
bool is_free(const Constraint& constraint, const Selection& component) {
  return std::any_of(
      constraint.linear.terms.begin(), constraint.linear.terms.end(), [&](const auto& term) {
        if (constraint.relation == Relation::zero && term.second != 1 && term.second != -1)
          return false;
        return std::none_of(component.begin() + 1, component.end(), [&](const Constraint* other) {
          return mentions(other->linear, term.first);
        });
      });
}

/// Seven bits per byte, the last byte below 128; small numbers of either sign take one.
void append(Number number, std::string& key) {
  constexpr unsigned sign_bit = 127, bits = 7, more = 1U << bits;
  UnsignedNumber rest =
      (static_cast<UnsignedNumber>(number) << 1) ^ static_cast<UnsignedNumber>(number >> sign_bit);
  for (; rest >= more; rest >>= bits) {
    key += static_cast<char>(more | (static_cast<unsigned>(rest) & (more - 1)));
  }
  key += static_cast<char>(rest);
}

/// Bytes that two lists of constraints share exactly if they differ in the names of unknowns only.
/// Unknowns are numbered in the order in which they occur.
std::string key_of(const Selection& constraints) {
  std::vector<Unknown> names;
  std::string key;
  for (const Constraint* constraint : constraints) {
    const LinearExpression& linear = constraint->linear;
    append(static_cast<Number>(constraint->relation), key);
    append(static_cast<Number>(linear.terms.size()), key);
    append(linear.constant, key);
    for (const auto& [unknown, factor] : linear.terms) {
      const auto place = std::find(names.begin(), names.end(), unknown);
      append(factor, key);
      append(static_cast<Number>(place - names.begin()), key);
      if (place == names.end()) names.push_back(unknown);
    }
  }
  return key;
}

}  // namespace

struct Facts::Solver {
  explicit Solver(const Limits& limits) : smt(limits, "explore") {}

  horn::Term term(const Constraint& constraint) {
    return to_term(terms, constraint, [this](Unknown unknown) {
      return terms.variable(unknown, horn::Sort::integer);
    });
  }

  horn::TermStore terms;
  backends::Smt smt;
};

Facts::Facts(const Limits& limits) : limits_(limits) {}
Facts::~Facts() = default;

bool Facts::possible(const std::vector<Constraint>& condition, std::size_t but,
                     const Constraint& constraint) {
  if (constraint.linear.is_constant()) return constant_truth(constraint);
  // One edge alone may ask very often.
  limits_.deadline.poll("explore", 1 + condition.size() / 16);
  pay(condition.size() + 1);
  const Constraint opposite = negation(constraint);
  for (std::size_t i = 0; i < condition.size(); ++i) {
    if (i == but) continue;
    if (condition[i] == constraint) return true;
    if (condition[i] == opposite) return false;
  }
  const Selection constraints = component(condition, but, constraint);
  if (is_free(constraint, constraints)) return true;
  if (const auto decided = decide_interval(constraints)) return *decided;
  if (const auto decided = decide_differences(constraints)) return *decided;
  const std::string key = key_of(constraints);
  const auto place = known_.find(key);
  if (place != known_.end()) return place->second;
  return known_[key] = decide_reduced(constraints);
}

/// With fewer unknowns, and then by the solver.
bool Facts::decide_reduced(const Selection& constraints) {
  std::vector<Constraint> copies;
  for (const Constraint* constraint : constraints) copies.push_back(*constraint);
  std::vector<Constraint> reduced;
  try {
    auto found = without_easy_unknowns(std::move(copies));
    if (!found) return false;
    reduced = *std::move(found);
  } catch (const TooLarge&) {
    return ask_solver(constraints);
  }
  if (reduced.empty()) return true;
  Selection left;
  for (const Constraint& constraint : reduced) left.push_back(&constraint);
  if (const auto decided = decide_differences(left)) return *decided;
  return ask_solver(left);
}

void Facts::pay(std::size_t constraints) {
  cost_ +=
      constraints;  // before it is refused: who asks for it again and again must come to an end
  if (cost_ > allowed_) throw TooManyQuestions();
}

bool Facts::ask_solver(const Selection& constraints) {
  limits_.deadline.poll("explore");
  pay(constraints_per_cost);
  if (!solver_) solver_ = std::make_unique<Solver>(limits_);
  solver_->smt.push();
  for (const Constraint* constraint : constraints)
    solver_->smt.assert_term(solver_->term(*constraint));
  const backends::Satisfiability result = solver_->smt.check();
  if (result == backends::Satisfiability::unknown) {
    throw BackendError(solver_->smt.failure(), "explore", solver_->smt.reason());
  }
  solver_->smt.pop();
  return result == backends::Satisfiability::sat;
}

}  // namespace heapreach::search
