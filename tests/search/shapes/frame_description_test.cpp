// What frames are learned to be like from one of them: what each of its cells is, and what it gives
// the frame below.
#include "search/shapes/frame_description.h"

#include <gtest/gtest.h>

#include "tests/search/segments.h"

namespace heapreach::search::frame_description_test {
namespace {

using Kind = FrameCell::Kind;
using Passes = FrameCase::Passes;

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

/// What the frame is learned to be like, which is segment 1.
std::optional<FrameCase> described(const Configuration& c) {
  const rts::System system = one_variable();
  const Shapes shapes(system);
  const KnownShapes known(c, shapes);
  std::set<SegmentId> territory;
  for (SegmentId id = 1; id < c.segments.size(); ++id) territory.insert(id);
  return described_frame(c, 1, 3, territory, known);
}

std::vector<Kind> kinds(const FrameCells& cells) {
  std::vector<Kind> result;
  for (const FrameCell& cell : cells) result.push_back(cell.kind);
  return result;
}

TEST(DescribedFrame, SaysWhatEachCellIs) {
  Segment freed(1);
  freed.free();
  const Configuration c = stack(
      {frame(place(1), {}),
       frame(data(0), {{}, data(4), number(linear_unknown(0)), anything(), place(2), place(3)}),
       freed, block({data(1), data(2)})});
  const auto result = described(c);
  ASSERT_TRUE(result);
  EXPECT_EQ(kinds(result->cells),
            (std::vector<Kind>{Kind::number, Kind::number, Kind::dropped, Kind::number, Kind::any,
                               Kind::any, Kind::any, Kind::block}));
  EXPECT_EQ(result->level, 3u);
  EXPECT_EQ(result->cells[3].number, 4);
  EXPECT_EQ(kinds(result->cells[7].block), (std::vector<Kind>{Kind::number, Kind::number}));
  EXPECT_EQ(result->passes, Passes::null);
  EXPECT_FALSE(result->has_next());
}

/// Frame 1 holds segments 2 and 0, which is not its own.
TEST(DescribedFrame, OnePointerLeadsOutOfIt) {
  const auto outside = [](std::vector<Datum> held) {
    return described(stack({frame(place(1), {}), frame(data(0), std::move(held))}));
  };
  const auto one = outside({place(0)});
  ASSERT_TRUE(one);
  EXPECT_EQ(one->cells[2].kind, Kind::argument);
  EXPECT_TRUE(outside({place(0), place(0)}));
  EXPECT_FALSE(outside({place(0), place(0, false, linear_constant(1))}));
}

TEST(DescribedFrame, OfStaticBlocksAndThoseUsedTwiceThereIsNone) {
  Segment fixed = block({data(0)});
  fixed.is_static = true;
  EXPECT_FALSE(described(stack({frame(place(1), {}), frame(data(0), {place(2)}), fixed})));
  EXPECT_FALSE(described(
      stack({frame(place(1), {}), frame(data(0), {place(2), place(2)}), block({data(0)})})));
}

TEST(DescribedFrame, ListsAreShapes) {
  const auto of_list = [](std::vector<Slot> slots) {
    Segment list(static_cast<Number>(slots.size()));
    test::length(list) = 2;
    test::slots(list) = std::move(slots);
    return described(stack({frame(place(1), {}), frame(data(0), {place(2)}), list}));
  };
  const auto result = of_list(
      {{1, 0, data(0)}, {0, 0, data(4)}, {0, 0, anything()}, {0, 0, data(5), 1, 0, data(3)}});
  ASSERT_TRUE(result);
  const FrameCell& cell = result->cells[2];
  ASSERT_EQ(cell.kind, Kind::piece);
  EXPECT_FALSE(cell.never_null);
  EXPECT_TRUE(cell.shape->cells.at(0).is_own());
  EXPECT_EQ(cell.shape->cells.at(1).kind, CellKind::number);
  EXPECT_EQ(cell.shape->cells.at(1).number, 4);
  EXPECT_EQ(cell.shape->cells.at(2).kind, CellKind::any);
  EXPECT_EQ(cell.shape->cells.at(3).kind, CellKind::any);
  EXPECT_FALSE(of_list({{1, 0, data(4)}})) << "it does not end with null";
  EXPECT_FALSE(of_list({{1, 0, data(0)}, {-1, 0, data(0)}}));
  EXPECT_FALSE(of_list({{1, 0, data(0)}, {0, 0, place(0)}}));
}

TEST(DescribedFrame, PassesWhatTheFrameBelowHas) {
  FrameShape below;
  below.cases = {{{{Kind::number, 0}, {Kind::number, 7}, {Kind::argument}}}};
  below.level = 0;
  const auto frames = std::make_shared<const FrameShape>(below);
  const auto passed = [&](const Datum& argument, const Datum& held) {
    const auto result = described(stack({frame(place(1), {}), frame(place(2), {held}),
                                         Segment::stack(frames, argument), block({data(0)})}));
    EXPECT_TRUE(result && result->has_next());
    return std::pair(result->passes, result->cell);
  };
  EXPECT_EQ(passed(data(0), place(3)), std::pair(Passes::null, std::size_t{0}));
  EXPECT_EQ(passed(place(3), place(3)), std::pair(Passes::cell, std::size_t{2}));
  EXPECT_EQ(passed(place(0), place(3)), std::pair(Passes::argument, std::size_t{0}));
  EXPECT_EQ(passed(place(0), place(0)), std::pair(Passes::argument, std::size_t{0}));
  EXPECT_EQ(passed(place(3), place(0)), std::pair(Passes::null, std::size_t{0}));
}

TEST(DescribedFrame, PassesNothingToFramesWithoutAnArgument) {
  FrameShape below;
  below.cases = {{{{Kind::number, 0}, {Kind::number, 7}, {Kind::number, 1}}}};
  below.level = 0;
  const auto frames = std::make_shared<const FrameShape>(below);
  const auto result = described(stack({frame(place(1), {}), frame(place(2), {place(3)}),
                                       Segment::stack(frames, place(3)), block({data(0)})}));
  ASSERT_TRUE(result && result->has_next());
  EXPECT_EQ(result->passes, Passes::null);
}

}  // namespace
}  // namespace heapreach::search::frame_description_test
