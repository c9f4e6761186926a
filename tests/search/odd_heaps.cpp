#include "tests/search/odd_heaps.h"

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
    std::vector<Atom> atoms;
    for (const Unknown u : {0U, 1U}) {
      if (random_.chance(80)) atoms.push_back(less_equal(sum_of_unknown(u), sum_of(1)));
    }
    for (const Segment& segment : result_.segments) {
      const auto ends = order_of_ends(segment);
      atoms.insert(atoms.end(), ends.begin(), ends.end());
    }
    for (const Atom& atom : atoms) {
      if (!facts.possible(result_.condition, atom)) return std::nullopt;
      if (!atom.sum.is_constant()) result_.condition.push_back(atom);
    }
    return result_;
  }

 private:
  void add_segment() {
    Segment segment;
    segment.count = random_.chance(50) ? 1 : 1 + random_.below(3);
    segment.size = random_.chance(60) ? 2 : random_.between(1, 3);
    segment.or_more = random_.chance(30);
    segment.freed = random_.chance(10);
    segment.is_static = !segment.freed && random_.chance(15);
    if (!segment.freed) segment.slots.resize(static_cast<std::size_t>(segment.size));
    result_.segments.push_back(segment);
  }

  void fill(Segment& segment) {
    for (Slot& slot : segment.slots) {
      slot.value = datum();
      if (!segment.is_run()) continue;
      if (random_.chance(50)) {
        slot.step = random_.chance(70) ? 1 : -1;
        slot.offset = offset(segment.size);
      } else if (slot.value.kind == Datum::Kind::sum && random_.chance(50)) {
        slot.order = random_.chance(50) ? 1 : -1;
        slot.gap = random_.chance(50) ? 0 : 1;
        slot.first = number(sum());
      }
    }
  }

  Number offset(Number size) {
    if (random_.chance(50)) return random_.between(0, size - 1);
    return random_.chance(60) ? random_.between(size, 2 * size + 1) : random_.between(-size, -1);
  }

  /// Mostly what leads nowhere for sure: so much else leaves all open.
  Sum sum() {
    if (random_.chance(15)) return sum_of_unknown(static_cast<Unknown>(random_.below(2)));
    return sum_of(random_.chance(85) ? 0 : random_.between(-1, 9));
  }

  Datum datum() {
    if (random_.chance(3)) return {Datum::Kind::any, false, 0, {}};
    if (random_.chance(45)) return number(sum());
    const auto id = static_cast<SegmentId>(random_.below(result_.segments.size()));
    const Segment& segment = result_.segments[id];
    const Number at = random_.chance(90) ? 0 : offset(segment.size);
    const Sum moved = random_.chance(5) ? add(sum_of_unknown(0), at) : sum_of(at);
    return place(id, segment.is_run() && random_.chance(40), moved);
  }

  Random& random_;
  Configuration result_;
};

}  // namespace

std::optional<Configuration> odd_heap(Random& random, Facts& facts) {
  return Heap(random).draw(facts);
}

}  // namespace heapreach::test
