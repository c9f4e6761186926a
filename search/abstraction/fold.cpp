#include "search/abstraction/fold.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

#include "search/state/path_condition.h"

namespace heapreach::search {

namespace {

/// How often something points at the two ends of a segment. Of a single block, all count as first.
struct References {
  int first = 0;
  int last = 0;
  bool from_store = false;
};

std::vector<References> count_references(const Configuration& configuration) {
  std::vector<References> counts(configuration.segments.size());
  for (const Datum& datum : configuration.store) {
    if (datum.is_place()) counts[datum.segment].from_store = true;
  }
  for (const Segment& segment : configuration.segments) {
    for (const Slot& slot : segment.slots) {
      if (!slot.value.is_place()) continue;
      References& count = counts[slot.value.segment];
      ++(slot.value.last ? count.last : count.first);
    }
  }
  return counts;
}

bool points_at(const Datum& datum, SegmentId segment, bool last) {
  return datum.is_place() && datum.segment == segment && datum.last == last &&
         datum.linear.is_constant();
}

/// Tries to make one run of the segments `a` and then `b`. `facts`: by which an order is found;
/// none: no slots are put in order.
class Join {
 public:
  Join(const Configuration& configuration, SegmentId a, SegmentId b, Facts* facts)
      : a_id_(a),
        b_id_(b),
        a_(configuration.segments[a]),
        b_(configuration.segments[b]),
        condition_(configuration.condition),
        facts_(facts) {}

  /// The slots of the joined run, if all fit.
  std::optional<std::vector<Slot>> slots() {
    std::vector<Slot> result;
    for (std::size_t offset = 0; offset < a_.slots.size(); ++offset) {
      const std::optional<Slot> slot = joined(a_.slots[offset], b_.slots[offset]);
      if (!slot) return std::nullopt;
      result.push_back(*slot);
    }
    if (links_ == 0) return std::nullopt;
    return result;
  }

  /// Pointers between the two that become steps.
  int forward() const { return links_; }
  int backward() const { return back_links_; }
  bool uses_order() const { return uses_order_; }

 private:
  std::optional<Slot> joined(const Slot& x, const Slot& y) {
    if (is_forward(x, y)) {
      ++links_;
      return Slot{1, x.value.linear.constant, y.value};
    }
    if (is_backward(x, y)) {
      ++back_links_;
      return Slot{-1, y.value.linear.constant, x.value};
    }
    if (x.step != 0 || y.step != 0) return std::nullopt;
    if (x.order == 0 && y.order == 0 && x.value == y.value) return x;
    return facts_ != nullptr ? put_in_order(x, y) : std::nullopt;
  }

  /// One order for both, in which the last block of `a` comes before the first one of `b`.
  std::optional<Slot> put_in_order(const Slot& x, const Slot& y) {
    if (x.value.kind != Datum::Kind::linear || y.value.kind != Datum::Kind::linear)
      return std::nullopt;
    const Number most = std::min(gap_of(a_, x), gap_of(b_, y));
    for (const int order : {1, -1}) {
      if (x.order == -order || y.order == -order) continue;
      for (const Number gap : gaps()) {
        const Slot slot{0, 0, y.value, order, gap, x.at_first()};
        if (gap > most) continue;
        if (!facts_->implied(condition_, in_order(slot, x.value.linear, y.at_first().linear)))
          continue;
        uses_order_ = true;
        return slot;
      }
    }
    return std::nullopt;
  }
  /// By how much data may have to differ, the most first: what the path condition compares, and
  /// what < and <= say.
  std::set<Number, std::greater<>> gaps() const {
    constexpr std::size_t most_gaps = 6;
    std::set<Number, std::greater<>> result = {0, 1};
    for (const Constraint& constraint : condition_) {
      if (result.size() == most_gaps) break;
      if (constraint.linear.terms.size() == 2 && constraint.linear.constant > 1)
        result.insert(constraint.linear.constant);
    }
    return result;
  }
  /// The most by which all neighbours in the segment differ.
  static Number gap_of(const Segment& segment, const Slot& slot) {
    if (!segment.is_list()) return greatest_number;
    return slot.order != 0 ? slot.gap : 0;
  }

  /// x leads to b's first block, and in either run the slot is that of a link to the next.
  bool is_forward(const Slot& x, const Slot& y) const {
    if (!points_at(x.value, b_id_, false)) return false;
    const Number offset = x.value.linear.constant;
    return fits(a_, x, 1, offset) && fits(b_, y, 1, offset);
  }
  /// y leads to a's last block, and in either run the slot is that of a link to the one before.
  bool is_backward(const Slot& x, const Slot& y) const {
    if (!points_at(y.value, a_id_, a_.is_list())) return false;
    const Number offset = y.value.linear.constant;
    return fits(a_, x, -1, offset) && fits(b_, y, -1, offset);
  }
  static bool fits(const Segment& segment, const Slot& slot, int step, Number offset) {
    return !segment.is_list() || (slot.step == step && slot.offset == offset);
  }

  SegmentId a_id_, b_id_;
  const Segment& a_;
  const Segment& b_;
  const std::vector<Constraint>& condition_;
  Facts* facts_;
  int links_ = 0;
  int back_links_ = 0;
  bool uses_order_ = false;
};

bool alike(const Segment& a, const Segment& b) {
  return a.size == b.size && !a.freed && !b.freed && a.is_static == b.is_static &&
         a.is_frame == b.is_frame;
}

/// Nothing but the links between the two may point at blocks that become inner ones. The first
/// block of `a` and the last of `b` stay ends.
bool is_closed(const Segment& a, const Segment& b, const References& to_a, const References& to_b,
               const Join& join) {
  if (to_a.from_store || to_b.from_store) return false;
  if (b.is_list() && to_b.first != join.forward()) return false;
  return !a.is_list() || to_a.last == join.backward();
}

/// Puts the joined run in the place of `a`; `b` becomes an empty segment without references.
void replace(Configuration& configuration, SegmentId a, SegmentId b, std::vector<Slot> slots) {
  const bool a_was_run = configuration.segments[a].is_list();
  const bool b_was_run = configuration.segments[b].is_list();
  configuration.segments[a].slots = std::move(slots);
  configuration.segments[a].count += configuration.segments[b].count;
  configuration.segments[a].or_more |= configuration.segments[b].or_more;
  configuration.segments[b] = {};
  for_each_datum(configuration, [&](Datum& datum) {
    if (!datum.is_place()) return;
    if (datum.segment == b) {
      // What still points at b's first block points at its only one.
      datum.segment = a;
      datum.last = datum.last || !b_was_run;
    } else if (datum.segment == a && !a_was_run) {
      datum.last = false;
    }
  });
}

enum class Joined { none, alike, in_order };

Joined join_one(Configuration& configuration, Facts* facts) {
  std::vector<References> counts = count_references(configuration);
  const std::vector<Segment>& segments = configuration.segments;
  const auto turn = [&](SegmentId run) {
    reverse(configuration, run);
    std::swap(counts[run].first, counts[run].last);
  };
  for (SegmentId a = 0; a < segments.size(); ++a) {
    if (counts[a].from_store) continue;
    for (std::size_t i = 0; i < segments[a].slots.size(); ++i) {
      // Runs may have been turned round: links are looked for at a's last block, to b's first one.
      if (segments[a].slots[i].step == -1) turn(a);
      const Datum link = segments[a].slots[i].value;
      if (!link.is_place() || link.segment == a) continue;
      const SegmentId b = link.segment;
      if (!alike(segments[a], segments[b])) continue;
      if (link.last) turn(b);
      Join join(configuration, a, b, facts);
      auto slots = join.slots();
      if (!slots || !is_closed(segments[a], segments[b], counts[a], counts[b], join)) continue;
      replace(configuration, a, b, std::move(*slots));
      return join.uses_order() ? Joined::in_order : Joined::alike;
    }
  }
  return Joined::none;
}

/// True if neighbours were joined in an order.
bool fold_all(Configuration& configuration, Facts* facts) {
  for (std::size_t v = 0; v < configuration.store.size(); ++v) {
    const Datum datum = configuration.store[v];
    if (!datum.is_place() || configuration.segments[datum.segment].may_be_one()) continue;
    split_off(configuration, datum.segment, datum.last);
  }
  bool in_order = false;
  for (Joined joined = Joined::alike; joined != Joined::none;) {
    joined = join_one(configuration, facts);
    in_order = in_order || joined == Joined::in_order;
  }
  return in_order;
}

/// By unknown: whether some datum is about it.
std::vector<bool> held(const Configuration& configuration) {
  std::vector<bool> result(configuration.unknowns, false);
  for_each_datum(configuration, [&](const Datum& datum) {
    for (const auto& term : datum.linear.terms) result[term.first] = true;
  });
  return result;
}

}  // namespace

void fold(Configuration& configuration) {
  fold_all(configuration, nullptr);
}

bool fold_in_order(Configuration& configuration, Facts& facts) {
  std::vector<bool> before = held(configuration);
  if (!fold_all(configuration, &facts)) return false;
  const std::vector<bool> after = held(configuration);
  before.resize(after.size(), true);  // of blocks that were split off
  simplify_condition(configuration, facts);
  std::erase_if(configuration.condition, [&](const Constraint& constraint) {
    return std::any_of(constraint.linear.terms.begin(), constraint.linear.terms.end(),
                       [&](const auto& term) { return before[term.first] && !after[term.first]; });
  });
  return true;
}

}  // namespace heapreach::search
