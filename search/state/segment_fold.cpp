// Two segments as one: cell by cell, each of both fits one slot or nothing does.
#include <algorithm>
#include <set>

#include "search/linear/facts.h"
#include "search/state/segment.h"

namespace heapreach::search {

/// Tries to make one segment of `a` and then `b`. `facts`: by which an order is found; none: no
/// cells are put in order.
class Segment::Join {
 public:
  Join(const Segment& a, SegmentId a_id, const Segment& b, SegmentId b_id,
       const std::vector<Constraint>& condition, Facts* facts)
      : a_(a), a_id_(a_id), b_(b), b_id_(b_id), condition_(condition), facts_(facts) {}

  std::optional<Folded> run() {
    std::vector<Slot> slots;
    for (std::size_t offset = 0; offset < a_.slots_.size(); ++offset) {
      const std::optional<Slot> slot = joined(a_.slots_[offset], b_.slots_[offset]);
      if (!slot) return std::nullopt;
      slots.push_back(*slot);
    }
    if (result_.forward == 0) return std::nullopt;
    Segment& whole = result_.whole;
    whole.size = a_.size;
    whole.freed = a_.freed;
    whole.is_static = a_.is_static;
    whole.is_frame = a_.is_frame;
    whole.is_new = a_.is_new;
    whole.least_length_ = a_.least_length_ + b_.least_length_;
    whole.or_longer_ = a_.or_longer_ || b_.or_longer_;
    whole.slots_ = std::move(slots);
    if (a_.has_address()) whole.give_address();
    return std::move(result_);
  }

 private:
  std::optional<Slot> joined(const Slot& x, const Slot& y) {
    if (is_forward(x, y)) {
      ++result_.forward;
      return Slot{1, x.value.linear.constant, y.value};
    }
    if (is_backward(x, y)) {
      ++result_.backward;
      return Slot{-1, y.value.linear.constant, x.value};
    }
    if (x.step != 0 || y.step != 0) return std::nullopt;
    if (x.order == 0 && y.order == 0 && x.value == y.value) return x;
    return facts_ != nullptr ? put_in_order(x, y) : std::nullopt;
  }

  /// One order for both, in which the last block of `a` comes before the first one of `b`.
  std::optional<Slot> put_in_order(const Slot& x, const Slot& y) {
    if (x.value.kind != Datum::Kind::linear || y.value.kind != Datum::Kind::linear) {
      return std::nullopt;
    }
    const Number most = std::min(gap_of(a_, x), gap_of(b_, y));
    for (const int order : {1, -1}) {
      if (x.order == -order || y.order == -order) continue;
      for (const Number gap : gaps()) {
        if (gap > most || !is_implied(order, gap, x.value.linear, y.at_first().linear)) continue;
        result_.uses_order = true;
        return Slot{0, 0, y.value, order, gap, x.at_first()};
      }
    }
    return std::nullopt;
  }
  bool is_implied(int order, Number gap, const LinearExpression& a, const LinearExpression& b) {
    return facts_->implied(condition_,
                           order > 0 ? less_equal(add(a, gap), b) : less_equal(add(b, gap), a));
  }
  /// By how much data may have to differ, the most first: what the path condition compares, and
  /// what < and <= say.
  std::set<Number, std::greater<>> gaps() const {
    constexpr std::size_t most_gaps = 6;
    std::set<Number, std::greater<>> result = {0, 1};
    for (const Constraint& constraint : condition_) {
      if (result.size() == most_gaps) break;
      const LinearExpression& linear = constraint.linear;
      if (linear.terms.size() == 2 && linear.constant > 1) result.insert(linear.constant);
    }
    return result;
  }
  /// The most by which all neighbours in the segment differ.
  static Number gap_of(const Segment& segment, const Slot& slot) {
    if (!segment.is_list()) return greatest_number;
    return slot.order != 0 ? slot.gap : 0;
  }

  /// x leads to b's first block, and in either list the slot is that of a link to the next.
  bool is_forward(const Slot& x, const Slot& y) const {
    if (!points_at(x.value, b_id_, false)) return false;
    const Number offset = x.value.linear.constant;
    return fits(a_, x, 1, offset) && fits(b_, y, 1, offset);
  }
  /// y leads to a's last block, and in either list the slot is that of a link to the one before.
  bool is_backward(const Slot& x, const Slot& y) const {
    if (!points_at(y.value, a_id_, a_.is_list())) return false;
    const Number offset = y.value.linear.constant;
    return fits(a_, x, -1, offset) && fits(b_, y, -1, offset);
  }
  static bool points_at(const Datum& datum, SegmentId segment, bool last) {
    return datum.is_place() && datum.segment == segment && datum.last == last &&
           datum.linear.is_constant();
  }
  static bool fits(const Segment& segment, const Slot& slot, int step, Number offset) {
    return !segment.is_list() || (slot.step == step && slot.offset == offset);
  }

  const Segment& a_;
  SegmentId a_id_;
  const Segment& b_;
  SegmentId b_id_;
  const std::vector<Constraint>& condition_;
  Facts* facts_;
  Folded result_;
};

std::optional<Segment::Folded> Segment::fold(const Segment& a, SegmentId a_id, const Segment& b,
                                             SegmentId b_id,
                                             const std::vector<Constraint>& condition,
                                             Facts* facts) {
  return Join(a, a_id, b, b_id, condition, facts).run();
}

}  // namespace heapreach::search
