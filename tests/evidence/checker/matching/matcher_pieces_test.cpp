// Pieces of a containing state, matched: each uses up blocks that are of its shape, null or a leaf
// stands where there is none, and a path ends where what stands in its hole is.
#include <gmock/gmock.h>

#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/matching/containment.h"

namespace heapreach::evidence::checker::matcher_pieces_test {
namespace {

using namespace test::parts;
using Kind = ShapeArgument::Kind;
using ::testing::HasSubstr;

const ShapeArgument same = given(Kind::argument, 0);

class MatcherPieces : public test::ContainmentTest {
 protected:
  enum : std::uint32_t { lists, doubly, ascending, leafy };
  MatcherPieces() {
    shapes_ = {shape({child(lists)}), shape({child(doubly, {given(Kind::owner)}), argument(0)}, 1),
               shape({child(ascending, {given(Kind::cell, 1)}), bounded(ShapeBound{0, 0}, {})}, 1),
               shape({child(leafy, {same}), child(leafy, {same})}, 1)};
    shapes_[leafy].leaf = 0;
  }
  static State at(std::vector<Node> nodes) { return state({to(0)}, std::move(nodes)); }
};

TEST_F(MatcherPieces, UseUpBlocksOfTheirShape) {
  const State outer = at({piece(lists, 1)});
  EXPECT_TRUE(contains(outer, outer));
  EXPECT_TRUE(contains(outer, at({block({num(0)})})));
  EXPECT_TRUE(contains(outer, at({block({to(1)}), block({num(0)})})));
  EXPECT_TRUE(contains(outer, at({list(1, true, {num(0)})})));
  EXPECT_EQ(why_not(at({block({num(1)})}), outer), "node 0: something that is not of its shape");
  EXPECT_FALSE(contains(outer, at({block({to(0)})})));
  EXPECT_FALSE(contains(outer, at({block({num(0), num(0)})})));
}

TEST_F(MatcherPieces, AreNullOnlyWhereTheyMayBeEmpty) {
  const State holder = at({block({to(1)}), piece(lists, 1)});
  const State perhaps = at({block({to(1)}), or_empty(piece(lists, 1))});
  const State null = at({block({num(0)})}), one = at({block({num(1)})});
  EXPECT_TRUE(contains(perhaps, null));
  EXPECT_TRUE(contains(perhaps, holder));
  EXPECT_TRUE(contains(perhaps, perhaps));
  EXPECT_EQ(why_not(one, perhaps), "node 1: need not be null");
  EXPECT_EQ(why_not(null, holder), "node 1: a number, not a pointer to a piece");
  EXPECT_FALSE(contains(holder, perhaps));
  EXPECT_FALSE(contains(perhaps, at({block({Anything{}})})));
}

TEST_F(MatcherPieces, ArePointedAtAsTheOtherStateSays) {
  const State outer = state({to(0, false, 1)}, {piece(lists, 1)});
  EXPECT_FALSE(contains(outer, at({block({num(0)})})));
  EXPECT_TRUE(contains(outer, state({to(0, false, 1)}, {block({num(0)})})));
  EXPECT_THAT(why_not(state({to(0, true)}, {list(1, true, {num(0)})}), at({piece(lists, 1)})),
              HasSubstr("a pointer to the last block of a list segment"));
}

TEST_F(MatcherPieces, HaveTheirBlocksForThemselves) {
  const State outer = state({to(0), to(1)}, {piece(lists, 1), block({Anything{}})});
  const std::vector<Node> blocks = {block({to(1)}), block({num(0)})};
  EXPECT_FALSE(contains(outer, state({to(0), to(1)}, blocks)));
  EXPECT_FALSE(contains(outer, state({to(1), to(1)}, blocks)));
  EXPECT_TRUE(contains(outer, state({to(1), to(0)}, blocks)));
  const State two = state({to(0), to(1)}, {piece(lists, 1), piece(lists, 1)});
  EXPECT_FALSE(contains(two, state({to(0), to(1)}, blocks)));
  EXPECT_TRUE(contains(two, state({to(0), to(1)}, {block({num(0)}), piece(lists, 1)})));
}

TEST_F(MatcherPieces, HaveArgumentsThatTheirBlocksHold) {
  const auto blocks = [](const Value& first, const Value& second) {
    return at({block({to(1), first}), block({num(0), second})});
  };
  const auto outer = [](const Value& argument) { return at({piece(doubly, 2, {argument})}); };
  EXPECT_TRUE(contains(outer(num(5)), blocks(num(5), to(0))));
  EXPECT_TRUE(contains(outer(unknown(0)), blocks(num(5), to(0))));
  EXPECT_FALSE(contains(outer(num(6)), blocks(num(5), to(0))));
  EXPECT_FALSE(contains(outer(num(5)), blocks(num(5), to(1))));
  EXPECT_FALSE(contains(outer(num(5)), blocks(num(5), num(5))));
  EXPECT_TRUE(contains(outer(num(5)), at({piece(doubly, 2, {num(5)})})));
  EXPECT_FALSE(contains(outer(num(5)), at({piece(doubly, 2, {num(6)})})));
}

TEST_F(MatcherPieces, HaveBoundsThatAreSomeOfTheirData) {
  const auto blocks = [](long first, long second) {
    return at({block({to(1), num(first)}), block({num(0), num(second)})});
  };
  const auto outer = [](const Value& bound) { return at({piece(ascending, 2, {bound})}); };
  EXPECT_TRUE(contains(outer(num(3)), blocks(3, 3)));
  EXPECT_TRUE(contains(outer(num(2)), blocks(3, 5)));
  EXPECT_TRUE(contains(outer(Anything{}), blocks(3, 5)));
  EXPECT_TRUE(contains(outer(unknown(0)), blocks(3, 5)));
  EXPECT_FALSE(contains(outer(num(4)), blocks(3, 5)));
  EXPECT_FALSE(contains(outer(num(2)), blocks(3, 2)));
  EXPECT_TRUE(contains(outer(num(3)), at({piece(ascending, 2, {num(4)})})));
  EXPECT_FALSE(contains(outer(num(3)), at({piece(ascending, 2, {num(2)})})));
  EXPECT_FALSE(contains(outer(num(3)), at({piece(ascending, 2, {Anything{}})})));
  // Of an address some integer is a bound, too, and none that is known.
  EXPECT_TRUE(contains(outer(Anything{}), at({block({num(0), to(0)})})));
  EXPECT_THAT(why_not(at({block({num(0), to(0)})}), outer(num(3))), HasSubstr("in no order"));
}

/// From x to a block that y leads to, or null.
TEST_F(MatcherPieces, AreFollowedByWhatStandsInTheHole) {
  const State outer = state({to(0), to(1)}, {path(lists, 1, {to(1)}), block({num(0)})});
  const auto row = [](std::uint32_t x, std::uint32_t y) {
    return state({to(x), to(y)}, {block({to(1)}), block({to(2)}), block({num(0)})});
  };
  EXPECT_TRUE(contains(outer, row(0, 2)));
  EXPECT_TRUE(contains(outer, row(1, 2)));
  EXPECT_FALSE(contains(outer, row(2, 2)));
  EXPECT_FALSE(contains(outer, row(0, 1)));
  State perhaps = outer;
  perhaps.nodes = {path(lists, 1, {to(1)}), block({num(0)}), block({to(0)})};
  perhaps.nodes[0].or_empty = true;
  perhaps.store[0] = to(2);
  EXPECT_TRUE(contains(perhaps, row(0, 2)));
  EXPECT_TRUE(contains(perhaps, row(1, 2)));
  EXPECT_FALSE(contains(perhaps, row(2, 2)));
}

TEST_F(MatcherPieces, EndWithTheValueOfTheirHole) {
  const auto outer = [](const Value& hole) { return at({path(lists, 1, {hole})}); };
  const State row = at({block({to(1)}), block({num(5)})});
  EXPECT_TRUE(contains(outer(num(5)), row));
  EXPECT_FALSE(contains(outer(num(6)), row));
  EXPECT_TRUE(contains(outer(Anything{}), row));
  EXPECT_TRUE(contains(outer(num(5)), at({list(2, true, {num(5)})})));
  EXPECT_FALSE(contains(outer(num(5)), at({piece(lists, 1)})));
  EXPECT_TRUE(contains(outer(num(5)), at({path(lists, 1, {num(5)})})));
  EXPECT_FALSE(contains(outer(num(5)), at({path(lists, 1, {num(6)})})));
}

TEST_F(MatcherPieces, EndWhereAPointerToTheirLastBlockSays) {
  const State outer = state({to(0), to(0, true)}, {path(lists, 1, {Anything{}})});
  const auto row = [](std::uint32_t x, std::uint32_t y) {
    return state({to(x), to(y)}, {block({to(1)}), block({num(0)})});
  };
  EXPECT_TRUE(contains(outer, row(0, 1)));
  EXPECT_TRUE(contains(outer, row(0, 0)));
  EXPECT_FALSE(contains(outer, row(1, 0)));
  const State last = state({to(0, true)}, {path(lists, 1, {num(5)})});
  EXPECT_TRUE(contains(last, at({block({num(5)})})));
  EXPECT_FALSE(contains(last, at({block({num(6)})})));
}

TEST_F(MatcherPieces, PromiseAtTheirHoleNoWeakerBoundThanIsGiven) {
  const auto outer = [](const Value& bound, const Value& behind) {
    Node node = path(ascending, 2, {num(0), bound, behind});
    node.hole_bounds = 1;
    return at({node});
  };
  const State row = at({block({to(1), num(3)}), block({num(0), num(5)})});
  EXPECT_TRUE(contains(outer(num(3), num(5)), row));
  EXPECT_TRUE(contains(outer(num(3), num(6)), row));
  EXPECT_FALSE(contains(outer(num(3), num(4)), row));
  EXPECT_FALSE(contains(outer(num(4), num(5)), row));
  EXPECT_THAT(why_not(row, outer(num(3), Anything{})), HasSubstr("a path that gives a stronger"));
  EXPECT_TRUE(contains(outer(num(3), num(5)), outer(num(4), num(4))));
  EXPECT_FALSE(contains(outer(num(3), num(3)), outer(num(4), num(4))));
}

TEST_F(MatcherPieces, HoldTheirLeafWhereTheyEnd) {
  const auto outer = [](Node tree) { return at({block({to(1)}), std::move(tree)}); };
  const Node tree = piece(leafy, 2, {num(7)});
  const auto holding = [](const Value& value) { return at({block({value})}); };
  EXPECT_TRUE(contains(outer(or_empty(tree)), holding(num(7))));
  EXPECT_FALSE(contains(outer(or_empty(tree)), holding(num(0))));
  EXPECT_FALSE(contains(outer(tree), holding(num(7))));
  const auto blocks = [](long left, long right) {
    return at({block({to(1)}), block({num(left), num(right)})});
  };
  EXPECT_TRUE(contains(outer(tree), blocks(7, 7)));
  EXPECT_FALSE(contains(outer(tree), blocks(7, 0)));
  EXPECT_FALSE(contains(outer(tree), blocks(0, 0)));
}

}  // namespace
}  // namespace heapreach::evidence::checker::matcher_pieces_test
