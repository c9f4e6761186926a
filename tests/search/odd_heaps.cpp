#include "tests/search/odd_heaps.h"
#include "tests/search/segments.h"

namespace heapreach::test {

using namespace search;

namespace {

class Heap {
 public:
  explicit Heap(Random& random) : random_(random) {}

  std::optional<Configuration> draw(Facts& facts) {
    result_.unknowns = 2;
    result_.garbage = random_.chance(20) ? Garbage::some : Garbage::none;
    for (std::size_t i = 1 + random_.below(3); i > 0; --i) add_segment();
    for (Segment& segment : result_.segments) fill(segment);
    for (int v = 0; v < 3; ++v) result_.store.push_back(datum());
    std::vector<Constraint> constraints;
    for (const Unknown u : {0U, 1U}) {
      if (random_.chance(80))
        constraints.push_back(less_equal(linear_unknown(u), linear_constant(1)));
    }
    for (const Segment& segment : result_.segments) {
      const auto ends = segment.order_of_ends();
      constraints.insert(constraints.end(), ends.begin(), ends.end());
    }
    for (const Constraint& constraint : constraints) {
      if (!facts.possible(result_.condition, constraint)) return std::nullopt;
      if (!constraint.linear.is_constant()) result_.condition.push_back(constraint);
    }
    return result_;
  }

 private:
  void add_segment() {
    Segment segment;
    length(segment) = random_.chance(50) ? 1 : 1 + random_.below(3);
    segment.size = random_.chance(60) ? 2 : random_.between(1, 3);
    or_longer(segment) = random_.chance(30);
    segment.freed = random_.chance(10);
    segment.is_static = !segment.freed && random_.chance(15);
    if (!segment.freed) slots(segment).resize(static_cast<std::size_t>(segment.size));
    result_.segments.push_back(segment);
  }

  void fill(Segment& segment) {
    for (Slot& slot : slots(segment)) {
      slot.value = datum();
      if (!segment.is_list()) continue;
      if (random_.chance(50)) {
        slot.step = random_.chance(70) ? 1 : -1;
        slot.offset = offset(segment.size);
      } else if (slot.value.kind == Datum::Kind::linear && random_.chance(50)) {
        slot.order = random_.chance(50) ? 1 : -1;
        slot.gap = random_.chance(50) ? 0 : 1;
        slot.first = number(linear());
      }
    }
  }

  Number offset(Number size) {
    if (random_.chance(50)) return random_.between(0, size - 1);
    return random_.chance(60) ? random_.between(size, 2 * size + 1) : random_.between(-size, -1);
  }

  /// Mostly what leads nowhere for sure: so much else leaves all open.
  LinearExpression linear() {
    if (random_.chance(15)) return linear_unknown(static_cast<Unknown>(random_.below(2)));
    return linear_constant(random_.chance(85) ? 0 : random_.between(-1, 9));
  }

  Datum datum() {
    if (random_.chance(3)) return anything();
    if (random_.chance(45)) return number(linear());
    const auto id = static_cast<SegmentId>(random_.below(result_.segments.size()));
    const Segment& segment = result_.segments[id];
    const Number at = random_.chance(90) ? 0 : offset(segment.size);
    const LinearExpression moved =
        random_.chance(5) ? add(linear_unknown(0), at) : linear_constant(at);
    return place(id, segment.is_list() && random_.chance(40), moved);
  }

  Random& random_;
  Configuration result_;
};

}  // namespace

std::optional<Configuration> odd_heap(Random& random, Facts& facts) {
  return Heap(random).draw(facts);
}

}  // namespace heapreach::test
