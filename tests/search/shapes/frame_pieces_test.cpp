// Frames below the top one become one stack, with what they own; what they are like is learned from
// them.
#include "search/shapes/frame_pieces.h"

#include <gtest/gtest.h>

namespace heapreach::search::frame_pieces_test {
namespace {

Datum data(Number value) {
  return number(linear_constant(value));
}
Segment block(std::vector<Datum> held) {
  Segment result(static_cast<Number>(held.size()));
  for (std::size_t i = 0; i < held.size(); ++i) result.value(i) = held[i];
  return result;
}
/// The tag of all frames is 7.
Segment frame(const Datum& below, std::vector<Datum> held) {
  held.insert(held.begin(), {below, data(7)});
  Segment result = block(std::move(held));
  result.is_frame = result.is_static = true;
  return result;
}

/// The variable leads to segment 0, the top frame.
Configuration stack(std::vector<Segment> segments) {
  Configuration c;
  c.segments = std::move(segments);
  c.store = {place(0)};
  return c;
}

rts::System one_variable() {
  rts::System system;
  system.variables.resize(1);
  return system;
}

bool folded(Configuration& c, Shapes& shapes) {
  for (;;) {
    try {
      return fold_frames(c, shapes);
    } catch (const LearnedAnother&) {
    }
  }
}

TEST(FoldFrames, ThoseBelowTheTopAreOneStack) {
  const rts::System system = one_variable();
  Shapes shapes(system);
  Configuration c = stack({frame(place(1), {data(1)}), frame(place(2), {place(3)}),
                           frame(data(0), {place(4)}), block({data(5)}), block({data(6)})});
  EXPECT_TRUE(folded(c, shapes));
  EXPECT_FALSE(c.segments[0].is_piece()) << "the top frame stays";
  EXPECT_EQ(c.segments[0].value(0), place(1));
  ASSERT_TRUE(c.segments[1].is_stack());
  for (const SegmentId gone : {2u, 3u, 4u}) EXPECT_EQ(c.segments[gone], Segment());
  EXPECT_EQ(c.segments[1].frames()->cases.size(), 2u) << "the last one and those above it";
  EXPECT_FALSE(folded(c, shapes));
}

TEST(FoldFrames, OnlyWhatOneFrameLeadsToIsFolded) {
  const rts::System system = one_variable();
  Shapes shapes(system);
  Configuration c = stack({frame(place(1), {data(1)}), frame(data(0), {data(3)})});
  c.store.push_back(place(1));
  Configuration no_frame = stack({frame(place(1), {data(1)}), block({data(0), data(7), data(3)})});
  const rts::System two = [] {
    rts::System result;
    result.variables.resize(2);
    return result;
  }();
  Shapes of_two(two);
  EXPECT_FALSE(folded(c, of_two));
  EXPECT_FALSE(folded(no_frame, shapes));
  Configuration on_data = stack({frame(place(1), {}), frame(data(3), {})});
  EXPECT_FALSE(folded(on_data, shapes)) << "it stands on nothing that is known";
}

TEST(FoldFrames, TheArgumentIsWhatLeadsOutOfThem) {
  const rts::System system = one_variable();
  Shapes shapes(system);
  Configuration c = stack({frame(place(1), {place(3)}), frame(place(2), {place(4)}),
                           frame(data(0), {place(3)}), block({data(8)}), block({data(5)})});
  EXPECT_TRUE(folded(c, shapes));
  ASSERT_TRUE(c.segments[1].is_stack());
  EXPECT_EQ(c.segments[1].argument(), place(3));
  EXPECT_FALSE(c.segments[3].freed);
  EXPECT_EQ(c.segments[3].value(0), data(8)) << "the block that it leads to stays";
}

}  // namespace
}  // namespace heapreach::search::frame_pieces_test
