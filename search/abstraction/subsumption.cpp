// Unknowns of the general configuration are matched with linear expressions of the special one at
// their plain occurrences, or where there is none with a number beside them; every other occurrence
// must then agree, and the condition follow.
// Agreement is tested as text: canonical path conditions have used up their equations. What
// segments subsume is for them to say (search/state/segment_subsumption.cpp).
#include "search/abstraction/subsumption.h"

#include <algorithm>
#include <deque>
#include <optional>

namespace heapreach::search {

namespace {

class Matching {
 public:
  Matching(const Configuration& general, const Configuration& special)
      : general_(general), special_(special), bound_(general.unknowns), fresh_(special.unknowns) {}

  bool run() {
    for (std::size_t i = 0; i < general_.segments.size(); ++i) {
      if (!general_.segments[i].has_form_of(special_.segments[i])) return false;
    }
    pair_up();
    for (const Pair& pair : pairs_) {
      if (!bind(pair)) return false;
    }
    for (const Pair& pair : pairs_) bind_beside(pair);
    return std::all_of(pairs_.begin(), pairs_.end(),
                       [&](const Pair& pair) { return agree(pair) || may_bound(pair); }) &&
           std::all_of(general_.old.begin(), general_.old.end(),
                       [&](Unknown unknown) { return is_old(bound_[unknown]); }) &&
           std::all_of(general_.unallocated.begin(), general_.unallocated.end(),
                       [&](const LinearExpression& at) { return is_unallocated(translated(at)); });
  }

  /// The general condition in terms of the special configuration, and what bounds of pieces ask
  /// for; nothing if it speaks of an unknown that no datum holds.
  std::optional<std::vector<Constraint>> condition() const {
    std::vector<Constraint> result;
    for (const Constraint& constraint : general_.condition) {
      const std::optional<LinearExpression> linear = translated(constraint.linear);
      if (!linear) return std::nullopt;
      result.push_back(normalised({constraint.relation, *linear}));
    }
    result.insert(result.end(), demands_.begin(), demands_.end());
    return result;
  }

 private:
  using Kind = Datum::Kind;

  /// No block has a cell at null or below.
  bool is_old(const std::optional<LinearExpression>& image) const {
    if (!image) return false;
    return image->is_constant() ? image->constant <= 0 : special_.is_old(*image);
  }

  bool is_unallocated(const std::optional<LinearExpression>& image) const {
    if (!image) return false;
    if (image->is_constant() && image->constant <= 0) return true;
    return std::find(special_.unallocated.begin(), special_.unallocated.end(), *image) !=
           special_.unallocated.end();
  }

  /// The data at one place of both.
  struct Pair {
    const Datum& general;
    const Datum& special;
    bool repeated;  // it stands in every block of a list segment of the special one
    int bound = 0;  // as in CellPair
  };

  void pair_up() {
    for (std::size_t v = 0; v < general_.store.size(); ++v) {
      pairs_.push_back({general_.store[v], special_.store[v], false});
    }
    for (std::size_t i = 0; i < general_.segments.size(); ++i) {
      general_.segments[i].for_each_pair(special_.segments[i],
                                         [&](const CellPair& cells) { pair_up(cells); });
    }
  }
  void pair_up(const CellPair& cells) {
    if (cells.general_first == nullptr) {
      pairs_.push_back({cells.general, cells.special, cells.repeated, cells.bound});
      return;
    }
    const Datum& last = named(cells.special);
    const bool same = cells.special_first == &cells.special;
    pairs_.push_back({cells.general, last, false});
    pairs_.push_back({*cells.general_first, same ? last : *cells.special_first, false});
  }

  /// What is anything in a single block of the special one, as an unknown.
  const Datum& named(const Datum& datum) {
    if (datum.kind != Kind::any) return datum;
    return names_.emplace_back(number(linear_unknown(fresh_++)));
  }

  static bool is_variable(const LinearExpression& linear) {
    return linear.constant == 0 && linear.terms.size() == 1 && linear.terms.front().second == 1;
  }

  bool bind(const Pair& pair) {
    const auto& [g, s, repeated, bound] = pair;
    if (g.kind != Kind::linear || !is_variable(g.linear)) return true;
    std::optional<LinearExpression>& image = bound_[g.linear.terms.front().first];
    if (image) return true;
    if (s.kind == Kind::any && !repeated) {
      image = linear_unknown(fresh_++);
      return true;
    }
    if (s.kind != Kind::linear) return false;
    image = s.linear;
    return true;
  }

  /// An unknown that occurs nowhere by itself, say in the index n - 1 and in no other datum.
  void bind_beside(const Pair& pair) {
    const Datum& g = pair.general;
    const Datum& s = pair.special;
    const bool compared = g.kind == s.kind && g.kind >= Kind::linear && g.segment == s.segment;
    if (!compared) return;
    const auto solved = solved_for_only_unknown(g.linear, s.linear);
    if (solved && !bound_[solved->first]) bound_[solved->first] = solved->second;
  }

  bool agree(const Pair& pair) const {
    const auto& [g, s, repeated, bound] = pair;
    if (g.kind == Kind::dropped || g.kind == Kind::any) return true;
    if (g.kind == Kind::linear && s.kind == Kind::any) {
      // No bound at all is weaker than any, and is none of a path with another one.
      return bound == 0 && !repeated && is_variable(g.linear) && is_single(g);
    }
    if (g.kind != s.kind) return false;
    // The ends of what may be a single block in the general one are both the single block's.
    const bool ends = g.is_place() && special_.segments[s.segment].is_list();
    if (ends && g.last != s.last) return false;
    const std::optional<LinearExpression> image = translated(g.linear);
    return image && *image == s.linear;
  }

  /// Whether the bound of a piece is as the general one's if a constraint holds, which is noted.
  bool may_bound(const Pair& pair) {
    const auto& [g, s, repeated, bound] = pair;
    if (bound == 0 || g.kind != Kind::linear || s.kind != Kind::linear) return false;
    const std::optional<LinearExpression> image = translated(g.linear);
    if (!image) return false;
    demands_.push_back(
        normalised(bound > 0 ? less_equal(*image, s.linear) : less_equal(s.linear, *image)));
    return true;
  }

  /// Whether the datum's unknown occurs nowhere else in the data.
  bool is_single(const Datum& g) const {
    int uses = 0;
    for (const Pair& pair : pairs_) {
      if (coefficient(pair.general.linear, g.linear.terms.front().first) != 0) ++uses;
    }
    return uses == 1;
  }

  std::optional<LinearExpression> translated(const LinearExpression& linear) const {
    LinearExpression result = linear_constant(linear.constant);
    for (const auto& [unknown, factor] : linear.terms) {
      if (!bound_[unknown]) return std::nullopt;
      result = add(result, multiply(factor, *bound_[unknown]));
    }
    return result;
  }

  const Configuration& general_;
  const Configuration& special_;
  std::vector<Pair> pairs_;
  std::vector<Constraint> demands_;
  std::deque<Datum> names_;
  std::vector<std::optional<LinearExpression>> bound_;  // by unknown of the general configuration
  Unknown fresh_;  // names for what is anything in the special one
};

}  // namespace

bool subsumes(const Configuration& general, const Configuration& special, Facts& facts) {
  if (general.used > special.used) return false;
  Matching matching(general, special);
  if (!matching.run()) return false;
  const auto condition = matching.condition();
  if (!condition) return false;
  for (const Constraint& constraint : *condition) {
    if (!facts.implied(special.condition, constraint)) return false;
  }
  return true;
}

}  // namespace heapreach::search
