// List segments of the checker, one operation at a time.
#include "evidence/checker/heaps/segment.h"

#include <gtest/gtest.h>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/state.h"

namespace heapreach::test::segment_test {
namespace {

using evidence::Linear;
using evidence::Node;
using evidence::Pointer;
using evidence::checker::constant;
using evidence::checker::Segment;
using evidence::checker::term_of;

/// Three blocks or more: a link to the next one, null at the end, and numbers that ascend by 2.
Node ascending_list() {
  Node node;
  node.count = 3;
  node.or_more = true;
  node.size = 2;
  node.cells.resize(2);
  node.cells[0] = {1, 0, constant(0)};
  node.cells[1].order = 1;
  node.cells[1].gap = 2;
  node.cells[1].first = term_of(0);
  node.cells[1].value = term_of(1);
  return node;
}

TEST(Segments, ACopyChangesAlone) {
  const Node node = ascending_list();
  const Segment viewed = Segment::viewing(node);
  Segment changed = viewed;
  std::vector<evidence::Constraint> orders;
  changed.settle(true, orders);
  Segment again = changed;
  again.value_to_change(0) = constant(7);
  EXPECT_EQ(viewed.saved(), node);
  EXPECT_EQ(node, ascending_list());
  EXPECT_TRUE(changed.is_exactly(3));
  EXPECT_EQ(changed.value(0), evidence::Value(constant(0)));
  EXPECT_EQ(again.value(0), evidence::Value(constant(7)));
  again.free();
  EXPECT_FALSE(changed.is_freed());
}

TEST(Segments, WhatIsCutOffIsLinkedAndInOrder) {
  Segment front{ascending_list()};
  Segment back = front.split(1, false);
  evidence::Unknown next = 2;
  std::vector<evidence::Constraint> orders;
  Segment::divide(
      front, 4, back, 5, [&] { return next++; }, orders);
  EXPECT_TRUE(front.is_exactly(1));
  EXPECT_TRUE(back.is_open());
  EXPECT_FALSE(back.may_be_single());
  EXPECT_EQ(front.value(0), evidence::Value(Pointer{5, false, {}}));
  EXPECT_EQ(front.value(1), evidence::Value(term_of(0)));
  EXPECT_EQ(back.first(1), term_of(2));
  const std::vector<evidence::Constraint> apart = {
      evidence::checker::at_most(evidence::checker::sum(term_of(0), constant(2)), term_of(2))};
  EXPECT_EQ(orders, apart);
}

TEST(Segments, TurnedRoundTwiceTheyAreTheSame) {
  Segment segment{ascending_list()};
  segment.turn_round();
  EXPECT_EQ(segment.holder(0), Segment::Holder::first);
  EXPECT_EQ(segment.first(1), term_of(1));
  EXPECT_TRUE(segment.leads_on(true));
  EXPECT_FALSE(segment.leads_on(false));
  segment.turn_round();
  EXPECT_EQ(segment.saved(), ascending_list());
}

TEST(Segments, ALinkReachesAllFromOneEnd) {
  const Segment segment{ascending_list()};
  EXPECT_TRUE(segment.is_all_reached({true, false}));
  EXPECT_FALSE(segment.is_all_reached({false, true}));
  EXPECT_FALSE(segment.depends_on_length({false, true}));
  EXPECT_EQ(segment.held(0, {false, true}).values.size(), 1u);
  EXPECT_FALSE(segment.held(0, {false, true}).link);
  EXPECT_TRUE(segment.held(0, {true, false}).link);
}

TEST(Segments, AStateIsSavedAsItWasRead) {
  evidence::State state;
  state.used = 6;
  state.unknowns = 2;
  state.nodes = {ascending_list(), ascending_list()};
  state.store = {Pointer{1, true, constant(1)}, Linear{}};
  for (const auto& read : {evidence::checker::SymbolicState(state),
                           evidence::checker::SymbolicState::viewing(state)}) {
    EXPECT_EQ(read.saved().nodes, state.nodes);
    EXPECT_EQ(read.saved().store, state.store);
    EXPECT_EQ(read.saved().used, 6u);
  }
}

}  // namespace
}  // namespace heapreach::test::segment_test
