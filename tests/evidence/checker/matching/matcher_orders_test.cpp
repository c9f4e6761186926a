// Lists in an order, matched (matcher.cpp): in each segment and from each to the next, numbers must
// be as far apart as the wanted order says, and what is split off is known to be so.
#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/matching/containment.h"

namespace heapreach::evidence::checker::matcher_orders_test {
namespace {

using namespace test::parts;

/// Of so many blocks or more; numbers from `first` to `last`, at least `gap` apart.
Node ordered(std::uint64_t count, bool or_more, const Linear& first, const Linear& last, long gap,
             int order = 1) {
  Node node = list(count, or_more, {num(0), last});
  node.cells[1].order = order;
  node.cells[1].gap = gap;
  node.cells[1].first = first;
  return node;
}

class MatcherOrders : public test::ContainmentTest {
 protected:
  const Linear u0 = term_of(0), u1 = term_of(1), u2 = term_of(2);
  /// x leads to the first block, y to the last one, of any list that ascends by 2.
  const State any = state({to(0), to(0, true)}, {ordered(1, true, u0, u1, 2)});

  static State pair(const Linear& a, const Linear& b, std::vector<Constraint> facts = {}) {
    return state({to(0), to(1)}, {block({to(1), a}), block({num(0), b})}, std::move(facts));
  }
};

TEST_F(MatcherOrders, HoldFromBlockToBlock) {
  EXPECT_TRUE(contains(any, pair(constant(3), constant(5))));
  EXPECT_FALSE(contains(any, pair(constant(3), constant(4))));
  EXPECT_FALSE(contains(any, pair(constant(5), constant(3))));
  EXPECT_TRUE(contains(any, pair(u0, u1, {at_most(sum(u0, constant(2)), u1)})));
  EXPECT_FALSE(contains(any, pair(u0, u1, {at_most(sum(u0, constant(1)), u1)})));
  EXPECT_FALSE(contains(any, pair(u0, u1)));
}

TEST_F(MatcherOrders, HoldOfNumbersOnly) {
  const State pointer = state({to(0), to(1)}, {block({to(1), num(3)}), block({num(0), to(1)})});
  EXPECT_EQ(why_not(pointer, any), "node 0: cell 1 is a pointer, not a number");
  const State arbitrary = state({to(0), to(0, true)}, {list(2, false, {num(0), Anything{}})});
  EXPECT_EQ(why_not(arbitrary, any), "node 0: a list segment that is linked otherwise");
}

TEST_F(MatcherOrders, HoldWithinEachSegment) {
  const auto holds = [&](const Node& inner) {
    return contains(any, state({to(0), to(0, true)}, {inner}));
  };
  EXPECT_TRUE(holds(ordered(3, true, u0, u1, 2)));
  EXPECT_TRUE(holds(ordered(3, true, u0, u1, 3)));
  EXPECT_FALSE(holds(ordered(3, true, u0, u1, 1)));
  EXPECT_FALSE(holds(ordered(3, true, u0, u1, 2, -1)));
  EXPECT_FALSE(holds(list(3, true, {num(0), u0})));
}

TEST_F(MatcherOrders, HoldFromSegmentToSegment) {
  const auto holds = [&](const Linear& behind) {
    Node front = ordered(2, true, u0, u1, 2);
    front.cells[0].value = to(1);
    return contains(any, state({to(0), to(1, true)}, {front, ordered(2, true, behind, u2, 2)}));
  };
  EXPECT_TRUE(holds(sum(u1, constant(2))));
  EXPECT_FALSE(holds(sum(u1, constant(1))));
  EXPECT_FALSE(holds(sum(u0, constant(2))));
}

TEST_F(MatcherOrders, NameBothEnds) {
  const auto holds = [&](const Linear& first, const Linear& last) {
    const State wanted = state({to(0), to(0, true)}, {ordered(1, true, first, last, 2)});
    return contains(wanted, pair(constant(3), constant(5)));
  };
  EXPECT_TRUE(holds(constant(3), constant(5)));
  EXPECT_TRUE(holds(u0, sum(u0, constant(2))));
  EXPECT_FALSE(holds(constant(2), constant(5)));
  EXPECT_FALSE(holds(constant(3), constant(6)));
  EXPECT_FALSE(holds(u0, u0));
}

TEST_F(MatcherOrders, OfTheInnerStateAreKnownWhereItIsSplit) {
  const State list = state({to(0), to(0, true)}, {ordered(2, false, u0, u1, 2)});
  const auto holds = [&](long apart) {
    return contains(pair(u0, u1, {at_most(sum(u0, constant(apart)), u1)}), list);
  };
  EXPECT_TRUE(holds(2));
  EXPECT_FALSE(holds(3));
}

TEST_F(MatcherOrders, OfTheOuterStateAreDemandedWhereItIsSplit) {
  const State list = state({to(0), to(0, true)}, {ordered(2, false, u0, u1, 2)});
  EXPECT_TRUE(contains(list, pair(constant(3), constant(5))));
  EXPECT_FALSE(contains(list, pair(constant(3), constant(4))));
  EXPECT_TRUE(contains(list, pair(u0, u1, {at_most(sum(u0, constant(2)), u1)})));
  EXPECT_FALSE(contains(list, pair(u0, u1, {at_most(sum(u0, constant(1)), u1)})));
}

TEST_F(MatcherOrders, SayNothingOfWhatIsTheSameInEachBlock) {
  const auto inner = [&](const Node& node) { return state({to(0), to(0, true)}, {node}); };
  const State same = inner(list(2, false, {num(0), u0}));
  EXPECT_EQ(why_not(inner(ordered(2, false, u0, u1, 0)), same),
            "node 0: cell 1 differs from block to block");
  EXPECT_TRUE(contains(inner(ordered(2, false, u0, u1, 0)), same));
}

}  // namespace
}  // namespace heapreach::evidence::checker::matcher_orders_test
