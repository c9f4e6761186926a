// What is known of list segments from their ends (segment.cpp): how long they are, which of their
// blocks are reached and what those hold, and what their orders say.
#include <gtest/gtest.h>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/segment.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::segment_reach_test {
namespace {

using namespace test::parts;

constexpr Ends none{}, first{true, false}, last{false, true}, both{true, true};

Segment segment(std::uint64_t count, bool or_more, int step = 1, long offset = 0) {
  Node node = list(count, or_more, {num(7), num(8)});
  node.cells[0].step = step;
  node.cells[0].offset = offset;
  return Segment(node);
}

TEST(LengthOfSegments, IsThatOfTheirPartsTogether) {
  const Segment three = segment(3, true), one = segment(1, true), two = segment(2, false);
  EXPECT_TRUE(three.is_no_longer_than({&one, &two}));
  EXPECT_TRUE(three.is_no_longer_than({&three}));
  EXPECT_FALSE(three.is_no_longer_than({&two}));
  EXPECT_FALSE(three.is_no_longer_than({&one, &one}));
  EXPECT_TRUE(three.is_no_longer_than({&one, &one, &one}));
}

TEST(LengthOfSegments, SaysHowManyBlocksCanBeCutOff) {
  const Segment fixed = segment(3, false), single(block({num(0), num(0)}));
  EXPECT_EQ(segment(2, false).common_length(fixed, true), 2u);
  EXPECT_EQ(segment(5, false).common_length(fixed, true), 3u);
  EXPECT_EQ(segment(2, true).common_length(fixed, true), 1u);
  EXPECT_EQ(segment(5, true).common_length(fixed, true), 3u);
  EXPECT_EQ(segment(3, true).common_length(fixed, true), 2u);
  EXPECT_EQ(segment(1, true).common_length(fixed, true), 0u);
  EXPECT_EQ(segment(5, false).common_length(fixed, false), 1u);
  EXPECT_EQ(segment(5, false).common_length(single, true), 1u);
  EXPECT_EQ(single.common_length(fixed, true), 1u);
}

TEST(ReachedSegments, AreAllFromWhereALinkLeads) {
  EXPECT_TRUE(segment(3, true).is_all_reached(first));
  EXPECT_FALSE(segment(3, true).is_all_reached(last));
  EXPECT_TRUE(segment(3, true, -1).is_all_reached(last));
  EXPECT_FALSE(segment(3, true, -1).is_all_reached(first));
  EXPECT_FALSE(segment(3, true).is_all_reached(none));
  // The link has to lead inside: there are two cells.
  EXPECT_TRUE(segment(3, true, 1, 1).is_all_reached(first));
  EXPECT_FALSE(segment(3, true, 1, 2).is_all_reached(first));
  EXPECT_FALSE(segment(3, true, 1, -1).is_all_reached(first));
}

TEST(ReachedSegments, AreAllWhereThereAreNoOthers) {
  const Segment single(block({num(0)}));
  EXPECT_TRUE(single.is_all_reached(first));
  EXPECT_FALSE(single.is_all_reached(none));
  EXPECT_TRUE(segment(2, false, 0).is_all_reached(both));
  EXPECT_FALSE(segment(2, false, 0).is_all_reached(first));
  EXPECT_FALSE(segment(3, false, 0).is_all_reached(both));
  EXPECT_FALSE(segment(2, true, 0).is_all_reached(both));
}

TEST(ReachedSegments, DependOnTheirLength) {
  EXPECT_TRUE(segment(1, true).depends_on_length(last));
  EXPECT_FALSE(segment(1, true).depends_on_length(first));
  EXPECT_FALSE(segment(1, true).depends_on_length(none));
  EXPECT_TRUE(segment(2, true, 0).depends_on_length(both));
  EXPECT_FALSE(segment(2, true, 0).depends_on_length(last));
  EXPECT_FALSE(segment(3, true, 0).depends_on_length(both));
  EXPECT_FALSE(segment(2, false, 0).depends_on_length(last));
}

TEST(ReachedSegments, HoldValuesAndLinks) {
  const auto held = [](const Segment& segment, std::size_t cell, Ends ends) {
    const Segment::Held result = segment.held(cell, ends);
    return std::pair(result.values, result.link);
  };
  using Held = std::pair<std::vector<Value>, std::optional<Integer>>;
  const std::optional<Integer> no_link, link = Integer(5);
  const Segment far = segment(3, true, 1, 5);
  EXPECT_EQ(held(far, 0, first), (Held{{}, link}));
  EXPECT_EQ(held(far, 0, last), (Held{{num(7)}, no_link}));
  EXPECT_EQ(held(far, 0, both), (Held{{num(7)}, link}));
  EXPECT_EQ(held(far, 1, last), (Held{{num(8)}, no_link}));
  EXPECT_EQ(held(segment(3, true), 0, first), (Held{{num(7)}, Integer(0)}));
  const Segment back = segment(3, true, -1, 5);
  EXPECT_EQ(held(back, 0, first), (Held{{num(7)}, no_link}));
  EXPECT_EQ(held(back, 0, last), (Held{{}, link}));
}

TEST(OrderedSegments, SayHowNumbersRise) {
  const auto rises = [](int order, bool up) {
    Node node = list(3, false, {num(0), num(9)});
    node.cells[1].order = order;
    node.cells[1].gap = order == 0 ? 0 : 2;
    return Segment(node).rises_by(1, up);
  };
  EXPECT_EQ(rises(1, true), Integer(2));
  EXPECT_EQ(rises(1, false), std::nullopt);
  EXPECT_EQ(rises(-1, false), Integer(2));
  EXPECT_EQ(rises(-1, true), std::nullopt);
  EXPECT_EQ(rises(0, true), Integer(0));
  EXPECT_EQ(rises(0, false), Integer(0));
  EXPECT_EQ(segment(3, false).rises_by(0, true), std::nullopt);
  EXPECT_EQ(Segment(list(2, false, {num(0), Anything{}})).rises_by(1, true), std::nullopt);
}

TEST(OrderedSegments, SayHowFarTheirEndsAreApart) {
  const auto ends = [](std::uint64_t count, int order) {
    Node node = list(count, true, {num(0), unknown(1)});
    node.cells[1].order = order;
    node.cells[1].gap = 2;
    node.cells[1].first = term_of(0);
    return Segment(node).order_of_ends();
  };
  EXPECT_EQ(ends(1, 1), std::vector{at_most(term_of(0), term_of(1))});
  EXPECT_EQ(ends(4, 1), std::vector{at_most(linear(6, {{0, 1}}), term_of(1))});
  EXPECT_EQ(ends(4, -1), std::vector{at_most(linear(6, {{1, 1}}), term_of(0))});
  EXPECT_TRUE(segment(3, false).order_of_ends().empty());
}

TEST(PartialSegments, KnowTheBoundsOfTheirCells) {
  Segment partial = Segment::partial(term_of(0), false);
  const Constraint has_cells = at_most(constant(1), term_of(0));
  EXPECT_EQ(partial.bounds_of_cells(), std::vector{has_cells});
  partial.add_cell(term_of(1)) = num(7);
  const std::vector<Constraint> wanted = {has_cells, at_most(constant(0), term_of(1)),
                                          below(term_of(1), term_of(0))};
  EXPECT_EQ(partial.bounds_of_cells(), wanted);
  partial.add_cell(term_of(2));
  EXPECT_EQ(partial.bounds_of_cells(), wanted);
  EXPECT_TRUE(Segment(block({num(0)})).bounds_of_cells().empty());
}

TEST(PartialSegments, BecomeBlocksOfAKnownSize) {
  Segment partial = Segment::partial(constant(2), true);
  partial.locate(constant(9));
  partial.add_cell(constant(1)) = num(7);
  partial.add_cell(term_of(2)) = num(8);
  Node wanted = block({Anything{}, num(7)});
  wanted.is_static = true;
  wanted.address = constant(9);
  EXPECT_EQ(partial.completed(2, {1, std::nullopt}).saved(), wanted);
  partial.forget_cell(0);
  EXPECT_EQ(partial.value(0), num(8));
  EXPECT_EQ(partial.offset(0), term_of(2));
  partial.free();
  EXPECT_TRUE(partial.completed(2, {}).is_freed());
  EXPECT_EQ(partial.completed(2, {}).cells(), 0u);
}

}  // namespace
}  // namespace heapreach::evidence::checker::segment_reach_test
