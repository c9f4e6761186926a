// States about a start heap that is not known, matched: partial blocks whose size turns out, cells
// that need not be there, addresses, and unknowns that are no new addresses.
#include <gmock/gmock.h>

#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/matching/containment.h"

namespace heapreach::evidence::checker::matcher_open_test {
namespace {

using namespace test::parts;
using ::testing::HasSubstr;

class MatcherOpen : public test::ContainmentTest {
 protected:
  MatcherOpen() {
    system().heap = rts::StartHeap::unknown;
    system().declared_origin = 8;
  }

  struct Known {
    Linear offset;
    Value value;
  };
  static Node partial(const Linear& extent, const std::vector<Known>& cells) {
    Node node;
    node.is_partial = true;
    node.extent = extent;
    for (const Known& cell : cells) {
      node.offsets.push_back(cell.offset);
      node.cells.push_back({0, 0, cell.value});
    }
    return node;
  }
  static State at(const Node& node, std::vector<Constraint> facts = {}) {
    return state({to(0)}, {node}, std::move(facts));
  }
  /// x is u0, of which the facts hold.
  static State integer(std::vector<Unknown> old, std::vector<Constraint> facts = {}) {
    State result = state({unknown(0)}, {}, std::move(facts));
    result.old = std::move(old);
    return result;
  }
  const Linear zero = constant(0), one = constant(1), two = constant(2);
  const Linear u0 = term_of(0), u1 = term_of(1), u2 = term_of(2);
};

TEST_F(MatcherOpen, FindsABlockOfAKnownSizeInAPartialOne) {
  const State outer = at(block({num(7), Anything{}}));
  EXPECT_TRUE(contains(outer, at(partial(two, {{zero, num(7)}}))));
  EXPECT_TRUE(contains(outer, at(partial(u0, {{u1, num(7)}}), {equal(u0, two), equal(u1, zero)})));
  EXPECT_FALSE(contains(outer, at(partial(two, {{one, num(7)}}))));
  EXPECT_FALSE(contains(outer, at(partial(two, {{zero, num(8)}}))));
  EXPECT_FALSE(contains(outer, at(partial(two, {}))));
  // Not where it is open how large it is, or where the cell is.
  EXPECT_FALSE(contains(outer, at(partial(u0, {{zero, num(7)}}))));
  EXPECT_FALSE(contains(outer, at(partial(one, {{zero, num(7)}}))));
  EXPECT_FALSE(contains(outer, at(partial(two, {{u1, num(7)}}))));
}

TEST_F(MatcherOpen, FindsNoPartialBlockInAnother) {
  const Node whole = block({num(7), num(8)});
  EXPECT_THAT(why_not(at(whole), at(partial(two, {{zero, num(7)}}))),
              HasSubstr("a block of another size"));
  EXPECT_TRUE(contains(at(partial(u0, {})), at(partial(two, {}))));
  EXPECT_FALSE(contains(at(partial(two, {})), at(partial(u0, {}))));
  // What is said of a size is said of both.
  const State large = at(partial(u0, {}), {at_most(two, u0)});
  EXPECT_TRUE(contains(large, at(partial(two, {}))));
  EXPECT_FALSE(contains(large, at(partial(one, {}))));
}

TEST_F(MatcherOpen, FindsTheCellThatLiesThere) {
  const State inner = at(partial(two, {{zero, num(7)}, {one, num(8)}}));
  EXPECT_TRUE(contains(at(partial(two, {{one, num(8)}})), inner));
  EXPECT_FALSE(contains(at(partial(two, {{one, num(7)}})), inner));
  // Wherever it is, a cell holds 8, and its offset is then known.
  const auto somewhere = [&](const Linear& most) {
    return at(partial(two, {{u1, num(8)}}), {at_most(u1, most)});
  };
  EXPECT_TRUE(contains(somewhere(one), inner));
  EXPECT_FALSE(contains(somewhere(zero), inner));
  EXPECT_THAT(why_not(inner, at(partial(two, {{u1, num(9)}}))), HasSubstr("nothing is known"));
}

TEST_F(MatcherOpen, TellsCellsApart) {
  // Two of 7, and one that has two names.
  const State outer = at(partial(u2, {{u0, num(7)}, {u1, num(7)}}));
  EXPECT_TRUE(contains(outer, at(partial(two, {{zero, num(7)}, {one, num(7)}}))));
  EXPECT_FALSE(contains(outer, at(partial(two, {{zero, num(7)}}))));
}

TEST_F(MatcherOpen, AsksWhetherACellIsThere) {
  const State outer = at(partial(u0, {{one, unknown(3)}}));
  EXPECT_TRUE(contains(outer, at(partial(two, {{one, num(7)}}))));
  EXPECT_TRUE(contains(outer, at(partial(two, {{one, Anything{}}}))));
  EXPECT_THAT(why_not(at(partial(u0, {{one, Anything{}}})), outer),
              HasSubstr("a cell that need not be there"));
  EXPECT_TRUE(contains(outer, at(partial(u0, {{one, Anything{}}}), {at_most(two, u0)})));
  EXPECT_FALSE(contains(outer, at(partial(u0, {{one, Anything{}}}), {at_most(one, u0)})));
  EXPECT_FALSE(contains(at(partial(two, {{u1, unknown(3)}})),
                        at(partial(two, {{u1, Anything{}}}), {at_most(u1, one)})));
}

TEST_F(MatcherOpen, CompletesTheBlocksOfAChain) {
  const State outer = at(list(2, true, {Anything{}, num(7)}));
  const auto inner = [&](const Linear& size, const Linear& offset, std::vector<Constraint> facts) {
    return state({to(0)},
                 {block({Pointer{1, false, offset}, num(7)}),
                  partial(size, {{zero, num(0)}, {one, num(7)}})},
                 std::move(facts));
  };
  EXPECT_TRUE(contains(outer, inner(two, zero, {})));
  EXPECT_TRUE(contains(outer, inner(u0, u1, {equal(u0, two), equal(u1, zero)})));
  EXPECT_FALSE(contains(outer, inner(u0, zero, {})));
  EXPECT_FALSE(contains(outer, inner(two, u1, {})));
  EXPECT_FALSE(contains(outer, inner(two, u1, {equal(u1, one)})));
}

TEST_F(MatcherOpen, FindsNoAddressOfAFrame) {
  Node frame = block({num(7)});
  frame.is_static = true;
  Node located = frame;
  located.address = u0;
  EXPECT_TRUE(contains(at(located), at(frame)));
  EXPECT_TRUE(contains(at(frame), at(located)));
  system().call_stack = 0;
  EXPECT_THAT(why_not(at(frame), at(located)), HasSubstr("its address is no number"));
  Node list = test::parts::list(2, false, {num(0)}), single = block({num(0)});
  single.address = u0;
  EXPECT_TRUE(contains(at(single), at(block({num(0)}))));
}

TEST_F(MatcherOpen, TakesOldUnknownsForOldOnes) {
  EXPECT_TRUE(contains(integer({0}), integer({0})));
  EXPECT_TRUE(contains(integer({}), integer({0})));
  EXPECT_EQ(why_not(integer({}), integer({0})),
            "an address may be one that was handed out since the start");
  EXPECT_FALSE(contains(integer({0}), integer({1})));
  EXPECT_FALSE(contains(integer({0, 1}), integer({0})));
}

TEST_F(MatcherOpen, TakesWhatLiesBelowOldUnknownsForOld) {
  EXPECT_TRUE(contains(integer({0}), integer({1}, {at_most(u0, u1)})));
  EXPECT_TRUE(contains(integer({0}), integer({1}, {equal(u0, u1)})));
  EXPECT_FALSE(contains(integer({0}), integer({1}, {at_most(u1, u0)})));
  // By way of others, where it follows.
  EXPECT_TRUE(contains(integer({0}), integer({1}, {at_most(u0, u2), at_most(u2, u1)})));
  EXPECT_FALSE(contains(integer({0}), integer({1}, {at_most(u0, sum(u1, one))})));
}

TEST_F(MatcherOpen, TakesWhatLiesBelowAllCellsForOld) {
  const auto below_origin = [&](long most) {
    return contains(integer({0}), integer({}, {at_most(u0, constant(most))}));
  };
  EXPECT_TRUE(below_origin(7));
  EXPECT_FALSE(below_origin(8));
}

TEST_F(MatcherOpen, NoCellIsAllocatedWhereTheOuterStateSaysSo) {
  const auto with = [&](const Value& value, std::vector<Linear> unallocated,
                        std::vector<Constraint> facts = {}) {
    State result = state({value}, {}, std::move(facts));
    result.unallocated = std::move(unallocated);
    return result;
  };
  const State outer = with(u0, {u0});
  EXPECT_TRUE(contains(outer, outer));
  EXPECT_TRUE(contains(with(u0, {}), outer));
  EXPECT_THAT(why_not(with(u0, {}), outer), HasSubstr("a cell may be allocated where none is"));
  EXPECT_FALSE(contains(outer, with(u0, {sum(u0, one)})));
  EXPECT_FALSE(contains(outer, with(Anything{}, {})));
  // What surely is the same number will do, and so will one below all cells.
  EXPECT_TRUE(contains(outer, with(u0, {u1}, {equal(u0, u1)})));
  EXPECT_FALSE(contains(outer, with(u0, {u1}, {at_most(u0, u1)})));
  EXPECT_TRUE(contains(outer, with(zero, {})));
  EXPECT_TRUE(contains(outer, with(u0, {}, {at_most(u0, constant(7))})));
  EXPECT_FALSE(contains(outer, with(u0, {}, {at_most(u0, constant(8))})));
}

}  // namespace
}  // namespace heapreach::evidence::checker::matcher_open_test
