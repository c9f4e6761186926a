// Sorted data makes path conditions that are chains of differences. They are possible exactly if
// the graph with an arc of length c from v to u for every u - v <= c has no negative cycle (Bellman
// and Ford; Cormen et al., "Introduction to Algorithms", section on difference constraints), which
// is some hundred times faster than asking a solver, and exact over the integers.
#include "search/linear/differences.h"

#include <algorithm>

namespace heapreach::search {

namespace {

struct Arrow {
  std::size_t from, to;
  Number length;
};

class Differences {
 public:
  /// False if the constraint is no difference.
  bool add(const Constraint& constraint) {
    if (constraint.relation == Relation::nonzero) return false;
    if (!add_bound(constraint.linear)) return false;
    return constraint.relation != Relation::zero || add_bound(multiply(-1, constraint.linear));
  }

  bool possible() const {
    std::vector<Number> distance(unknowns_.size() + 1, 0);
    for (std::size_t round = 0; round <= distance.size(); ++round) {
      bool changed = false;
      for (const Arrow& arrow : arrows_) {
        const Number length = checked_add(distance[arrow.from], arrow.length);
        if (length >= distance[arrow.to]) continue;
        distance[arrow.to] = length;
        changed = true;
      }
      if (!changed) return true;
    }
    return false;
  }

 private:
  /// linear expression <= 0, that is u - v <= -constant.
  bool add_bound(const LinearExpression& linear) {
    std::size_t positive = 0;  // the vertex that stands for the number 0
    std::size_t negative = 0;
    if (linear.terms.empty() || linear.terms.size() > 2) return false;
    for (const auto& [unknown, factor] : linear.terms) {
      std::size_t& end = factor > 0 ? positive : negative;
      if (end != 0 || (factor != 1 && factor != -1)) return false;
      end = index(unknown);
    }
    arrows_.push_back({negative, positive, checked_multiply(-1, linear.constant)});
    return true;
  }

  std::size_t index(Unknown unknown) {
    const auto place = std::find(unknowns_.begin(), unknowns_.end(), unknown);
    const auto index = static_cast<std::size_t>(place - unknowns_.begin()) + 1;
    if (place == unknowns_.end()) unknowns_.push_back(unknown);
    return index;
  }

  std::vector<Unknown> unknowns_;
  std::vector<Arrow> arrows_;
};

}  // namespace

std::optional<bool> decide_differences(const std::vector<const Constraint*>& constraints) {
  Differences differences;
  for (const Constraint* constraint : constraints) {
    if (!differences.add(*constraint)) return std::nullopt;
  }
  return differences.possible();
}

}  // namespace heapreach::search
