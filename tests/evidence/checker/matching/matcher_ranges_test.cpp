// Ranges of a containing state's blocks: what one says must hold of every cell that lies in it,
// whether the other state names that cell, has a range there, or says nothing of it.
#include <gmock/gmock.h>

#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/matching/containment.h"

namespace heapreach::evidence::checker::matcher_ranges_test {
namespace {

using namespace test::parts;
using ::testing::HasSubstr;

CellRange range(const Linear& from, const Linear& to, const ShapeCell& cell, long stride = 1,
                long at = 0) {
  return {from, to, cell, stride, at};
}

class MatcherRanges : public test::ContainmentTest {
 protected:
  MatcherRanges() { shapes_ = {shape({child(0)})}; }

  struct Named {
    Linear offset;
    Value value;
  };
  /// x leads to a table of so many cells.
  static State table(const Linear& extent, std::vector<CellRange> ranges,
                     const std::vector<Named>& cells = {}, std::vector<Constraint> facts = {}) {
    Node node;
    node.is_partial = true;
    node.extent = extent;
    node.ranges = std::move(ranges);
    for (const Named& cell : cells) {
      node.offsets.push_back(cell.offset);
      node.cells.push_back({0, 0, cell.value});
    }
    facts.push_back(at_most(constant(1), extent));
    State result = state({to(0)}, {node}, std::move(facts));
    result.garbage = Garbage::none;
    return result;
  }
  const Linear zero = constant(0), u0 = term_of(0), u1 = term_of(1);
  const ShapeCell five = number_cell(5);
};

TEST_F(MatcherRanges, SayOfEachCellWhatItHolds) {
  const State outer = table(u0, {range(zero, u0, five)});
  EXPECT_TRUE(contains(outer, outer));
  EXPECT_TRUE(contains(outer, table(constant(4), {range(zero, constant(4), five)})));
  EXPECT_TRUE(contains(table(u0, {range(zero, u0, anything())}), outer));
  EXPECT_TRUE(contains(table(u0, {}), outer));
  EXPECT_THAT(why_not(table(u0, {range(zero, u0, number_cell(6))}), outer),
              HasSubstr("a cell that is not as its range says"));
  EXPECT_FALSE(contains(outer, table(u0, {})));
  EXPECT_FALSE(contains(outer, table(u0, {range(zero, u0, anything())})));
}

TEST_F(MatcherRanges, ReachAsFarAsTheySay) {
  const auto outer = [&](long from, long to) {
    return table(constant(4), {range(constant(from), constant(to), five)});
  };
  const State inner = outer(1, 3);
  EXPECT_TRUE(contains(outer(1, 3), inner));
  EXPECT_TRUE(contains(outer(2, 3), inner));
  EXPECT_TRUE(contains(outer(1, 2), inner));
  EXPECT_TRUE(contains(outer(3, 3), inner));
  EXPECT_FALSE(contains(outer(0, 3), inner));
  EXPECT_FALSE(contains(outer(1, 4), inner));
  // Beyond the block there is no cell.
  EXPECT_TRUE(contains(outer(-1, 9), outer(0, 4)));
}

TEST_F(MatcherRanges, AreJoinedByOthersWithoutAGap) {
  const State outer = table(constant(4), {range(zero, constant(4), five)});
  const auto inner = [&](long first, long second) {
    return table(constant(4),
                 {range(zero, constant(first), five), range(constant(second), constant(4), five)});
  };
  EXPECT_TRUE(contains(outer, inner(2, 2)));
  EXPECT_TRUE(contains(outer, inner(3, 2)));
  EXPECT_FALSE(contains(outer, inner(2, 3)));
}

TEST_F(MatcherRanges, CountInTheirOrder) {
  const CellRange low = range(zero, constant(2), five);
  const CellRange all = range(zero, constant(4), number_cell(6));
  const State inner = table(constant(4), {low, all});
  EXPECT_TRUE(contains(inner, inner));
  EXPECT_FALSE(contains(table(constant(4), {all, low}), inner));
  EXPECT_FALSE(contains(inner, table(constant(4), {all, low})));
  EXPECT_TRUE(
      contains(table(constant(4), {low, range(constant(2), constant(4), number_cell(6))}), inner));
}

TEST_F(MatcherRanges, SpeakOfCellsThatTheOtherStateNames) {
  const State outer = table(constant(3), {range(zero, constant(3), five)});
  const auto inner = [&](const Value& value) {
    return table(constant(3), {range(zero, constant(3), five)}, {{constant(1), value}});
  };
  EXPECT_TRUE(contains(outer, inner(num(5))));
  EXPECT_FALSE(contains(outer, inner(num(6))));
  EXPECT_FALSE(contains(outer, inner(Anything{})));
  // All cells by name, and all but one.
  EXPECT_TRUE(contains(
      outer,
      table(constant(3), {}, {{zero, num(5)}, {constant(1), num(5)}, {constant(2), num(5)}})));
  EXPECT_FALSE(contains(outer, table(constant(3), {}, {{zero, num(5)}, {constant(1), num(5)}})));
}

TEST_F(MatcherRanges, SpeakOfNoCellThatIsNamed) {
  const State outer = table(constant(3), {range(zero, constant(3), five)}, {{constant(1), num(6)}});
  EXPECT_TRUE(contains(outer, outer));
  EXPECT_FALSE(contains(outer, table(constant(3), {range(zero, constant(3), five)})));
  EXPECT_FALSE(contains(table(constant(3), {range(zero, constant(3), five)}), outer));
}

TEST_F(MatcherRanges, LeaveNothingOpenOfNamedCells) {
  // Whether the cell at u1 lies in the range is not known.
  const State outer = table(constant(4), {range(zero, constant(2), five)});
  const auto inner = [&](std::vector<Constraint> facts) {
    return table(constant(4), {range(zero, constant(4), five)}, {{u1, num(5)}}, std::move(facts));
  };
  EXPECT_THAT(why_not(inner({}), outer), HasSubstr("open whether it is in a range"));
  EXPECT_TRUE(contains(outer, inner({at_most(zero, u1), at_most(u1, constant(1))})));
  EXPECT_TRUE(contains(outer, inner({at_most(constant(2), u1)})));
  EXPECT_FALSE(contains(outer, inner({at_most(zero, u1), at_most(u1, constant(2))})));
}

TEST_F(MatcherRanges, HaveStrides) {
  const State evens = table(constant(4), {range(zero, constant(2), five, 2, 0)});
  const State odds = table(constant(4), {range(zero, constant(2), five, 2, 1)});
  const State all = table(constant(4), {range(zero, constant(4), five)});
  EXPECT_TRUE(contains(evens, evens));
  EXPECT_FALSE(contains(evens, odds));
  EXPECT_TRUE(contains(evens, all));
  EXPECT_TRUE(contains(odds, all));
  EXPECT_FALSE(contains(all, evens));
  State both = evens;
  both.nodes[0].ranges.push_back(odds.nodes[0].ranges[0]);
  EXPECT_TRUE(contains(all, both));
  EXPECT_TRUE(contains(both, all));
}

// A number may be known as a quotient and a rest alone.
TEST_F(MatcherRanges, EndAtSumsOfUnknowns) {
  const Linear n = linear(0, {{0, 256}, {1, 1}});
  const auto of_length = [&](const Linear& to) {
    const Linear last = difference(n, constant(1));
    State result = table(n, {range(zero, to, five)}, {{last, constant(7)}},
                         {at_most(zero, u1), at_most(u1, constant(255))});
    result.store[1] = n;
    return result;
  };
  const State outer = of_length(n);
  EXPECT_TRUE(contains(outer, outer));
  EXPECT_TRUE(contains(outer, of_length(difference(n, constant(1)))));
  EXPECT_FALSE(contains(outer, of_length(difference(n, constant(2)))));
}

TEST_F(MatcherRanges, EndWhereTheyMay) {
  // The outer range ends at u1, which nothing else says: at most where the inner one ends.
  const State outer = table(u0, {range(zero, u1, five)}, {}, {at_most(constant(2), u1)});
  EXPECT_TRUE(contains(outer, table(constant(4), {range(zero, constant(3), five)})));
  EXPECT_FALSE(contains(outer, table(constant(4), {range(zero, constant(1), five)})));
}

TEST_F(MatcherRanges, OwnPieces) {
  const auto owning = [&](const ShapeCell& cell) {
    return table(constant(4), {range(zero, constant(4), cell)});
  };
  EXPECT_TRUE(contains(owning(child(0)), owning(child(0))));
  EXPECT_TRUE(contains(owning(child(0)), owning(number_cell(0))));
  EXPECT_TRUE(contains(owning(child(0)), owning(never_null(child(0)))));
  EXPECT_FALSE(contains(owning(never_null(child(0))), owning(child(0))));
  EXPECT_FALSE(contains(owning(anything()), owning(child(0))));
  // What a named cell leads to is used up.
  State named = owning(child(0));
  named.nodes[0].offsets = {constant(1)};
  named.nodes[0].cells = {{0, 0, to(1)}};
  named.nodes.push_back(block({num(0)}));
  EXPECT_TRUE(contains(owning(child(0)), named));
  named.nodes[1] = block({num(1)});
  EXPECT_FALSE(contains(owning(child(0)), named));
}

TEST_F(MatcherRanges, LeaveNothingThatIsOwnedBehind) {
  const State owning = table(constant(4), {range(zero, constant(4), child(0))});
  EXPECT_EQ(why_not(owning, table(constant(4), {})), "there may be blocks besides its nodes");
  State any = table(constant(4), {});
  any.garbage = Garbage::any;
  EXPECT_TRUE(contains(any, owning));
  EXPECT_FALSE(contains(table(constant(4), {range(zero, constant(3), child(0))}), owning));
  const State first = table(constant(4), {range(zero, constant(1), child(0))});
  EXPECT_TRUE(contains(first, first));
  EXPECT_FALSE(contains(table(constant(4), {}, {{zero, unknown(5)}}), first));
}

}  // namespace
}  // namespace heapreach::evidence::checker::matcher_ranges_test
