// The top frame of a stack as a block of its own, with the stack below and with what it owns; and
// the bytes of frames.
#include <gtest/gtest.h>

#include "search/state/configuration.h"
#include "search/state/frames.h"

namespace heapreach::search::frames_unfold_test {
namespace {

using Kind = FrameCell::Kind;
using Passes = FrameCase::Passes;

Datum data(Number value) {
  return number(linear_constant(value));
}

ShapePtr list_shape() {
  return std::make_shared<const Shape>(Shape{{{CellKind::child}}});
}

FrameCell block(FrameCells cells, Number offset = 0) {
  return {Kind::block, offset, nullptr, std::move(cells)};
}

FrameShapePtr frames(std::vector<FrameCase> cases, FrameLevel level = 0) {
  return std::make_shared<const FrameShape>(FrameShape{std::move(cases), level});
}

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

/// The stack is segment 0, and its argument is 7.
std::vector<Configuration> unfolded(const FrameShapePtr& shape) {
  std::vector<Configuration> result;
  Decisions decisions;
  do {
    Configuration& c = result.emplace_back();
    c.segments.push_back(Segment::stack(shape, data(7)));
    unfold_frame(c, 0, decisions);
    EXPECT_TRUE(c.segments[0].is_frame && c.segments[0].is_static);
    EXPECT_FALSE(c.segments[0].is_piece());
  } while (decisions.next());
  return result;
}

TEST(UnfoldFrame, HasACellOfEachKind) {
  const FrameCell owned{Kind::piece, 1, list_shape()};
  FrameCell surely = owned;
  surely.never_null = true;
  const auto all = unfolded(frames({bottom({{Kind::dropped},
                                            {Kind::any},
                                            {Kind::number, 5},
                                            {Kind::argument},
                                            block({{Kind::argument}, {Kind::any}}, 2),
                                            owned,
                                            surely})}));
  ASSERT_EQ(all.size(), 1u);
  const std::vector<Segment>& segments = all[0].segments;
  ASSERT_EQ(segments.size(), 4u);
  const Segment& frame = segments[0];
  ASSERT_EQ(frame.cells(), 8u);
  EXPECT_EQ(frame.size, 8);
  EXPECT_EQ(frame.value(0), data(0));
  EXPECT_EQ(frame.value(1), Datum{});
  EXPECT_EQ(frame.value(2), anything());
  EXPECT_EQ(frame.value(3), data(5));
  EXPECT_EQ(frame.value(4), data(7));
  EXPECT_EQ(frame.value(5), place(1, false, linear_constant(2)));
  EXPECT_EQ(segments[1].value(0), data(7));
  EXPECT_EQ(segments[1].value(1), anything());
  EXPECT_FALSE(segments[1].is_static || segments[1].is_frame);
  EXPECT_EQ(frame.value(6), place(2, false, linear_constant(1)));
  EXPECT_TRUE(segments[2].is_piece() && segments[2].may_be_empty());
  EXPECT_EQ(frame.value(7), place(3, false, linear_constant(1)));
  EXPECT_TRUE(segments[3].is_piece() && !segments[3].may_be_empty());
}

TEST(UnfoldFrame, GivesTheFrameBelowWhatItsCasePasses) {
  const FrameCase holds = bottom({{Kind::argument}});
  const auto passed = [&](Passes passes, std::size_t cell) {
    const auto all = unfolded(frames({higher({block({{Kind::any}})}, passes, cell), holds}));
    EXPECT_EQ(all.size(), 2u);
    const Configuration& c = all.at(0);
    const SegmentId below = c.segments[0].value(0).segment;
    EXPECT_EQ(c.segments[0].value(0), place(below));
    EXPECT_TRUE(c.segments[below].is_stack());
    return c.segments[below].argument();
  };
  EXPECT_EQ(passed(Passes::null, 0), data(0));
  EXPECT_EQ(passed(Passes::argument, 0), data(7));
  EXPECT_EQ(passed(Passes::cell, 1), place(1));
}

TEST(UnfoldFrame, GivesNothingToFramesWithoutAnArgument) {
  const auto all = unfolded(frames({higher({{Kind::any}}, Passes::argument)}));
  EXPECT_EQ(all.at(0).segments.at(1).argument(), Datum{});
}

TEST(UnfoldFrame, BranchesOverTheCasesOfItsLevel) {
  const FrameCase of_another_level = bottom({{Kind::number, 3}}, 1);
  const auto all = unfolded(
      frames({bottom({{Kind::number, 1}}), of_another_level, bottom({{Kind::number, 2}})}));
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].segments[0].value(1), data(1));
  EXPECT_EQ(all[1].segments[0].value(1), data(2));
}

TEST(UnfoldFrame, StandsOnFramesOfTheLevelThatItsCaseSays) {
  const FrameCase below = bottom({{Kind::argument}}, 1);
  const auto all = unfolded(frames({higher({{Kind::any}}, Passes::argument, 0, 1), below}));
  ASSERT_EQ(all.size(), 1u);
  const Segment& rest = all[0].segments.at(1);
  EXPECT_EQ(rest.frames()->level, 1u);
  EXPECT_EQ(rest.frames()->cases.size(), 1u);
  EXPECT_EQ(rest.argument(), data(7));
}

TEST(FrameBytes, AreReadAsTheyWereWritten) {
  FrameCell surely{Kind::piece, 3, list_shape()};
  surely.never_null = true;
  const FrameShapePtr before =
      frames({higher({block({{Kind::argument}, {Kind::dropped}}, -1), surely}, Passes::cell, 1, 2),
              bottom({{Kind::number, -5}, {Kind::any}}, 2)},
             2);
  ByteWriter out(Detail::all);
  write(out, *before);
  const std::string bytes = out.take();
  ByteReader in(bytes);
  const FrameShapePtr after = read_frames(in);
  EXPECT_TRUE(includes_frames(*before, *after) && includes_frames(*after, *before));
  EXPECT_EQ(after->level, 2u);
  ASSERT_EQ(after->cases.size(), 2u);
  const FrameCase& first = after->cases[0];
  EXPECT_EQ(first.passes, Passes::cell);
  EXPECT_EQ(first.cell, 1u);
  EXPECT_EQ(first.below, 2u);
  EXPECT_EQ(first.cells.at(1).number, -1);
  EXPECT_EQ(first.cells[1].block.at(0).kind, Kind::argument);
  EXPECT_EQ(first.cells[1].block.at(1).kind, Kind::dropped);
  EXPECT_TRUE(first.cells.at(2).never_null);
  EXPECT_EQ(first.cells[2].number, 3);
  EXPECT_EQ(after->cases[1].level, 2u);
  EXPECT_EQ(after->cases[1].cells.at(1).number, -5);
}

}  // namespace
}  // namespace heapreach::search::frames_unfold_test
