// Frames of a call stack as shapes that the checker gets to see: one for each level, with what each
// case gives the frame below.
#include <gtest/gtest.h>

#include "search/state/state_graph.h"

namespace heapreach::search::state_graph_frames_test {
namespace {

using Kind = FrameCell::Kind;
using Passes = FrameCase::Passes;
using CheckedKind = evidence::ShapeCell::Kind;
using Given = evidence::ShapeArgument;

FrameCase bottom(FrameCells more, FrameLevel level = 0) {
  FrameCase result{{{Kind::number, 0}}};
  result.cells.insert(result.cells.end(), more.begin(), more.end());
  result.level = level;
  return result;
}

FrameCase higher(FrameCells more, Passes passes, std::size_t cell = 0, FrameLevel below = 0) {
  FrameCase result{{{Kind::next}}, passes, cell};
  result.cells.insert(result.cells.end(), more.begin(), more.end());
  result.below = below;
  return result;
}

ShapePtr list_shape() {
  return std::make_shared<const Shape>(Shape{{{CellKind::child}}});
}

TEST(StateGraphFrames, HaveTheCellsOfTheirCases) {
  ShapeTable table;
  FrameCell surely{Kind::piece, 1, list_shape()};
  surely.never_null = true;
  const FrameCell block{Kind::block, 2, nullptr, {{Kind::argument}, {Kind::any}}};
  const FrameShape frames{{bottom({{Kind::any}, {Kind::dropped}, {Kind::number, 5}}),
                           bottom({{Kind::argument}, block, surely})}};
  EXPECT_EQ(table.index_of(frames), 2u);
  EXPECT_EQ(table.index_of(frames), 2u);
  EXPECT_TRUE(table.has_argument(2));
  EXPECT_TRUE(table.has_argument(0)) << "the block holds it";
  EXPECT_FALSE(table.has_argument(1));
  const std::vector<evidence::Shape> all = table.take();
  ASSERT_EQ(all.size(), 3u);
  EXPECT_FALSE(all[0].is_static);
  const evidence::Shape& added = all[2];
  EXPECT_TRUE(added.is_static);
  EXPECT_EQ(added.arguments, 1u);
  EXPECT_EQ(added.cells[1].kind, CheckedKind::anything);
  EXPECT_EQ(added.cells[2].kind, CheckedKind::anything);
  EXPECT_EQ(added.cells[3].kind, CheckedKind::number);
  EXPECT_EQ(added.cells[3].number, 5);
  ASSERT_EQ(added.others.size(), 1u);
  const std::vector<evidence::ShapeCell>& other = added.others[0];
  EXPECT_EQ(other[1].kind, CheckedKind::argument);
  EXPECT_EQ(other[2].kind, CheckedKind::child);
  EXPECT_EQ(other[2].child, 0u);
  EXPECT_EQ(other[2].number, 2);
  EXPECT_TRUE(other[2].never_null);
  EXPECT_EQ(other[2].arguments, (std::vector<Given>{{Given::Kind::argument, 0, 0}}));
  EXPECT_EQ(other[3].kind, CheckedKind::child);
  EXPECT_EQ(other[3].child, 1u);
  EXPECT_EQ(other[3].number, 1);
  EXPECT_TRUE(other[3].never_null);
  EXPECT_TRUE(other[3].arguments.empty());
}

TEST(StateGraphFrames, BlocksWithoutTheArgumentGetNone) {
  ShapeTable table;
  const FrameCell block{Kind::block, 0, nullptr, {{Kind::any}}};
  const FrameCell maybe{Kind::piece, 0, list_shape()};
  table.index_of(FrameShape{{bottom({block, maybe, block})}});
  const std::vector<evidence::Shape> all = table.take();
  ASSERT_EQ(all.size(), 3u) << "equal blocks are of one shape";
  EXPECT_EQ(all[2].arguments, 0u);
  EXPECT_TRUE(all[2].cells[1].arguments.empty());
  EXPECT_FALSE(all[2].cells[2].never_null);
  EXPECT_EQ(all[2].cells[3].child, all[2].cells[1].child);
}

TEST(StateGraphFrames, GiveTheFrameBelowWhatTheyPass) {
  const auto passed = [](Passes passes) {
    ShapeTable table;
    table.index_of(*list_shape());
    const FrameCell block{Kind::block, 0, nullptr, {{Kind::any}}};
    const std::uint32_t index =
        table.index_of(FrameShape{{bottom({{Kind::argument}}), higher({block}, passes, 1)}});
    const evidence::ShapeCell next = table.take()[index].others.at(0)[0];
    EXPECT_EQ(next.kind, CheckedKind::child);
    EXPECT_TRUE(next.never_null);
    EXPECT_EQ(next.child, index);
    return next.arguments;
  };
  EXPECT_EQ(passed(Passes::null), (std::vector<Given>{{Given::Kind::number, 0, 0}}));
  EXPECT_EQ(passed(Passes::argument), (std::vector<Given>{{Given::Kind::argument, 0, 0}}));
  EXPECT_EQ(passed(Passes::cell), (std::vector<Given>{{Given::Kind::cell, 1, 0}}));
}

TEST(StateGraphFrames, GiveNothingWhereNoFrameHoldsIt) {
  ShapeTable table;
  table.index_of(FrameShape{{higher({{Kind::any}}, Passes::argument), bottom({{Kind::any}})}});
  EXPECT_TRUE(table.take()[0].cells[0].arguments.empty());
}

TEST(StateGraphFrames, OfEachLevelAreAShape) {
  ShapeTable table;
  const FrameShape frames{
      {higher({{Kind::any}}, Passes::argument, 0, 1), bottom({{Kind::argument}}, 1)}};
  EXPECT_EQ(table.index_of(frames), 1u);
  EXPECT_EQ(table.index_of(*from_level(frames, 1)), 0u);
  const std::vector<evidence::Shape> all = table.take();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_TRUE(all[0].others.empty());
  EXPECT_TRUE(all[1].others.empty()) << "the other case is of another level";
  EXPECT_EQ(all[1].cells[0].child, 0u);
  EXPECT_EQ(all[1].cells[0].arguments, (std::vector<Given>{{Given::Kind::argument, 0, 0}}));
  EXPECT_EQ(all[1].arguments, 1u);
}

TEST(StateGraphFrames, OfAStackKeepTheArgumentThatSomeFrameHolds) {
  const auto cells = [](FrameCell cell) {
    Configuration c;
    const FrameShape frames{{bottom({cell})}};
    c.segments = {Segment::stack(std::make_shared<const FrameShape>(frames), anything())};
    ShapeTable table;
    const State state = to_state(c, &table);
    EXPECT_EQ(state.nodes[0].shape, 0u);
    return state.nodes[0].cells.size();
  };
  EXPECT_EQ(cells({Kind::argument}), 1u);
  EXPECT_EQ(cells({Kind::any}), 0u);
}

}  // namespace
}  // namespace heapreach::search::state_graph_frames_test
