#include "tests/search/lengths.h"
#include "tests/search/segments.h"

namespace heapreach::test {

using namespace search;

std::set<std::string> pictures(const Configuration& configuration, std::uint64_t most) {
  std::set<std::string> result;
  std::uint64_t blocks = 0;
  for (const Segment& segment : configuration.segments) blocks += length(segment);
  if (blocks > most) return result;
  for (SegmentId id = 0; id < configuration.segments.size(); ++id) {
    if (!or_longer(configuration.segments[id])) continue;
    Configuration closed = configuration;
    or_longer(closed.segments[id]) = false;
    for (; blocks <= most; ++blocks, ++length(closed.segments[id])) {
      result.merge(pictures(closed, most));
    }
    return result;
  }
  return {picture(configuration)};
}

std::vector<Configuration> open_rows() {
  std::vector<Configuration> all;
  for (const Row& shape : rows()) {
    for (const bool open : {false, true}) {
      for (const bool last : {false, true}) {
        Configuration c = row(shape);
        Segment& segment = c.segments[0];
        or_longer(segment) = open;
        if (open && shape.count == 1) {
          slots(segment)[0].step = 1, slots(segment)[0].offset = shape.offset;
          if (shape.doubly) slots(segment)[1].step = -1, slots(segment)[1].offset = shape.offset;
        }
        if (last && segment.is_list()) c.store[1] = place(0, true);
        all.push_back(c);
      }
    }
  }
  return all;
}

Configuration random_lists(Random& random) {
  Configuration c;
  const std::size_t segments = 1 + random.below(4);
  const auto somewhere = [&] {
    const auto id = static_cast<SegmentId>(random.below(segments));
    return place(id, c.segments[id].is_list() && random.chance(20));
  };
  for (std::size_t i = 0; i < segments; ++i) {
    Segment segment;
    segment.size = 1;
    length(segment) = random.chance(60) ? 1 : 2;
    or_longer(segment) = random.chance(40);
    slots(segment).resize(1);
    slots(segment)[0].step = segment.is_list() ? 1 : 0;
    c.segments.push_back(segment);
  }
  for (std::size_t i = 0; i < segments; ++i) {
    const bool ends = random.chance(20);
    const auto next = static_cast<SegmentId>((i + 1) % segments);
    const bool cyclic = i + 1 == segments && random.chance(70);
    slots(c.segments[i])[0].value = ends || cyclic ? number({}) : place(next);
  }
  c.store = {place(0), random.chance(50) ? somewhere() : number({})};
  return c;
}

}  // namespace heapreach::test
