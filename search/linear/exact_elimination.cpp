// Purpose: most questions of a search are about a few unknowns, tied to a dozen others that any
// condition on the few leaves room for. Without the others they need no solver, and a solver that
// is asked all the same is asked less.
//
// Contract: only eliminations that are exact over the integers. An unknown goes
// - by an equation in which its factor is 1 or -1;
// - with all that speaks of it, if inequalities bound it from one side at most: far enough on the
//   other side all of these hold, and whatever it has to differ from is left behind;
// - by adding up each pair of a lower and an upper bound, if its factor is 1 in all of one kind and
//   there are no more pairs than bounds.
//
// Source: Pugh, "The Omega test", Supercomputing 1991, of which these are the exact steps without
// dark shadows.
#include "search/linear/exact_elimination.h"

#include <algorithm>
#include <utility>

namespace heapreach::search {

namespace {

/// How constraints speak of one unknown.
struct Occurrences {
  std::size_t below = 0, above = 0;  // inequalities that bound it from there
  bool unit_below = true, unit_above = true;
  bool has_equation = false, has_difference = false;  // a zero, a nonzero
};

class Eliminating {
 public:
  explicit Eliminating(std::vector<Constraint> constraints)
      : constraints_(std::move(constraints)) {}

  std::optional<std::vector<Constraint>> run() {
    do {
      if (!settle()) return std::nullopt;
    } while (solve_an_equation() || eliminate_an_unknown());
    return std::move(constraints_);
  }

 private:
  /// Drops what is true; false if something cannot be.
  bool settle() {
    for (std::size_t i = 0; i < constraints_.size();) {
      constraints_[i] = normalised(std::move(constraints_[i]));
      if (!constraints_[i].linear.is_constant()) {
        ++i;
        continue;
      }
      if (!constant_truth(constraints_[i])) return false;
      drop(i);
    }
    return true;
  }

  void drop(std::size_t index) {
    if (index + 1 != constraints_.size()) constraints_[index] = std::move(constraints_.back());
    constraints_.pop_back();
  }

  bool solve_an_equation() {
    for (std::size_t i = 0; i < constraints_.size(); ++i) {
      if (constraints_[i].relation != Relation::zero) continue;
      for (const auto& [unknown, factor] : constraints_[i].linear.terms) {
        if (magnitude(factor) != 1) continue;
        solve(i, unknown, factor);
        return true;
      }
    }
    return false;
  }

  void solve(std::size_t equation, Unknown unknown, Number factor) {
    LinearExpression rest = constraints_[equation].linear;
    std::erase_if(rest.terms, [&](const auto& term) { return term.first == unknown; });
    rest = multiply(-factor, rest);
    drop(equation);
    for (Constraint& each : constraints_) each.linear = substitute(each.linear, unknown, rest);
  }

  bool eliminate_an_unknown() {
    for (const Constraint& constraint : constraints_) {
      for (const auto& [unknown, factor] : constraint.linear.terms) {
        const Occurrences found = occurrences(unknown);
        if (found.has_equation) continue;
        if (found.below == 0 || found.above == 0) {
          drop_all(unknown);
          return true;
        }
        const bool is_exact = found.unit_below || found.unit_above;
        if (found.has_difference || !is_exact ||
            found.below * found.above > found.below + found.above) {
          continue;
        }
        combine(unknown);
        return true;
      }
    }
    return false;
  }

  Occurrences occurrences(Unknown unknown) const {
    Occurrences result;
    for (const Constraint& constraint : constraints_) {
      const Number factor = coefficient(constraint.linear, unknown);
      if (factor == 0) continue;
      if (constraint.relation == Relation::zero) result.has_equation = true;
      if (constraint.relation == Relation::nonzero) result.has_difference = true;
      if (constraint.relation != Relation::at_most_zero) continue;
      (factor > 0 ? result.above : result.below) += 1;
      (factor > 0 ? result.unit_above : result.unit_below) &= magnitude(factor) == 1;
    }
    return result;
  }

  void drop_all(Unknown unknown) {
    std::erase_if(constraints_, [&](const Constraint& constraint) {
      return coefficient(constraint.linear, unknown) != 0;
    });
  }

  /// a*u + s <= 0 and -b*u + t <= 0 become b*s + a*t <= 0.
  void combine(Unknown unknown) {
    std::vector<Constraint> lower, upper;
    std::erase_if(constraints_, [&](const Constraint& constraint) {
      const Number factor = coefficient(constraint.linear, unknown);
      if (factor != 0) (factor > 0 ? upper : lower).push_back(constraint);
      return factor != 0;
    });
    for (const Constraint& low : lower) {
      const Number times_below = -coefficient(low.linear, unknown);
      for (const Constraint& high : upper) {
        const Number times_above = coefficient(high.linear, unknown);
        constraints_.push_back({Relation::at_most_zero, add(multiply(times_below, high.linear),
                                                            multiply(times_above, low.linear))});
      }
    }
  }

  std::vector<Constraint> constraints_;
};

}  // namespace

std::optional<std::vector<Constraint>> without_easy_unknowns(std::vector<Constraint> constraints) {
  return Eliminating(std::move(constraints)).run();
}

}  // namespace heapreach::search
