// Attempts to show that a state contains another one: blocks that are met together correspond, all
// that is said of them must be true, and what fails says what would have to be known.
#include "evidence/checker/matching/matcher.h"

#include <gmock/gmock.h>

#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/matching/containment.h"

namespace heapreach::evidence::checker::matcher_test {
namespace {

using namespace test::parts;
using ::testing::HasSubstr;

class MatcherTest : public test::ContainmentTest {};

TEST_F(MatcherTest, AsksForNoMoreCellsInUse) {
  State few = state({}), many = state({});
  few.used = 3;
  many.used = 4;
  EXPECT_TRUE(contains(few, many));
  EXPECT_TRUE(contains(few, few));
  EXPECT_EQ(why_not(few, many), "it has more cells used");
}

TEST_F(MatcherTest, TellsNumbersFromPointers) {
  const State pointer = state({to(0)}, {block({num(1)})});
  EXPECT_TRUE(contains(pointer, pointer));
  EXPECT_TRUE(contains(state({}), pointer));
  EXPECT_EQ(why_not(pointer, state({num(0)})), "variable x: a pointer, not a number");
  EXPECT_EQ(why_not(state({num(0)}), pointer), "variable x: a number, not a pointer");
  EXPECT_EQ(why_not(state({}), pointer), "variable x: a number, not a pointer");
  EXPECT_EQ(why_not(state({num(1)}), state({num(2)})), "variable x: another number");
}

TEST_F(MatcherTest, ComparesOffsets) {
  const auto at = [](const Linear& offset, std::vector<Constraint> condition = {}) {
    return state({Pointer{0, false, offset}}, {block({num(1), num(2)})}, std::move(condition));
  };
  EXPECT_TRUE(contains(at(constant(1)), at(constant(1))));
  EXPECT_EQ(why_not(at(constant(0)), at(constant(1))), "node 0: another number");
  EXPECT_TRUE(contains(at(term_of(0)), at(constant(1))));
  EXPECT_TRUE(contains(at(constant(1)), at(term_of(0), {equal(term_of(0), constant(1))})));
  EXPECT_FALSE(contains(at(constant(1)), at(term_of(0))));
}

TEST_F(MatcherTest, KeepsBlocksApart) {
  const State same = state({to(0), to(0)}, {block({num(1)})});
  const State apart = state({to(0), to(1)}, {block({num(1)}), block({num(1)})});
  const State swapped = state({to(1), to(0)}, {block({num(1)}), block({num(1)})});
  EXPECT_EQ(why_not(same, apart), "variable y: a pointer to another block");
  EXPECT_EQ(why_not(apart, same), "variable y: a pointer to another block");
  EXPECT_TRUE(contains(apart, swapped));
}

TEST_F(MatcherTest, ComparesWhatBlocksHold) {
  const auto holding = [](const Value& a, const Value& b) {
    return state({to(0)}, {block({a, b})});
  };
  EXPECT_TRUE(contains(holding(Anything{}, num(2)), holding(num(1), num(2))));
  EXPECT_EQ(why_not(holding(num(1), num(3)), holding(num(1), num(2))), "node 0: another number");
  EXPECT_FALSE(contains(holding(num(1), num(2)), holding(num(1), Anything{})));
  // One unknown is one number.
  EXPECT_TRUE(contains(holding(unknown(0), unknown(0)), holding(num(2), num(2))));
  EXPECT_FALSE(contains(holding(unknown(0), unknown(0)), holding(num(2), num(3))));
  EXPECT_FALSE(contains(holding(unknown(0), unknown(0)), holding(Anything{}, Anything{})));
  EXPECT_TRUE(contains(holding(unknown(0), unknown(1)), holding(Anything{}, Anything{})));
  EXPECT_TRUE(contains(holding(to(0), num(2)), holding(to(0), num(2))));
  EXPECT_FALSE(contains(holding(to(0), num(2)), holding(num(1), num(2))));
}

TEST_F(MatcherTest, ComparesKindsOfBlocks) {
  const Node plain = block({num(1)});
  Node freed = block({});
  freed.size = 1;
  freed.freed = true;
  Node is_static = plain, is_new = plain;
  is_static.is_static = true;
  is_new.is_new = true;
  const auto reason = [&](const Node& inner, const Node& outer) {
    return why_not(state({to(0)}, {inner}), state({to(0)}, {outer}));
  };
  EXPECT_EQ(reason(plain, block({Anything{}, Anything{}})),
            "variable x: a pointer to a block of another size");
  EXPECT_EQ(reason(plain, freed), "variable x: one of both blocks is freed");
  EXPECT_EQ(reason(freed, plain), "variable x: one of both blocks is freed");
  EXPECT_EQ(reason(is_static, plain), "variable x: one of both blocks is static");
  EXPECT_EQ(reason(plain, is_static), "variable x: one of both blocks is static");
  EXPECT_EQ(reason(plain, is_new), "variable x: the block may be of the start heap");
  EXPECT_EQ(reason(is_new, plain), "");
  for (const Node& node : {freed, is_static, is_new}) EXPECT_EQ(reason(node, node), "");
}

TEST_F(MatcherTest, FindsNoBlockInAPiece) {
  shapes_ = {shape({child(0)})};
  EXPECT_EQ(why_not(state({to(0)}, {piece(0, 1)}), state({to(0)}, {block({Anything{}})})),
            "variable x: a block, and a piece of a shape");
}

TEST_F(MatcherTest, MeetsEveryNode) {
  const State one = state({to(0)}, {block({num(1)})});
  const State two = state({to(0)}, {block({num(1)}), block({num(1)})});
  EXPECT_EQ(why_not(two, two), "no variable leads to node 1");
  EXPECT_TRUE(contains(one, two));
}

TEST_F(MatcherTest, SaysWhichListIsOfUnknownLength) {
  const State open = state({to(1)}, {block({num(0)}), list(1, true, {num(0)})});
  const Attempt failed = attempt(open, state({to(0)}, {block({num(0)})}));
  EXPECT_THAT(failed.reason, HasSubstr("a pointer into a list segment of unknown length"));
  EXPECT_EQ(failed.unsettled, 1u);
  // Of the part of a list, it is the list.
  const State two = state({to(0)}, {list(2, true, {num(0)})});
  const Attempt behind = attempt(two, state({to(1)}, {block({num(0)}), block({to(0)})}));
  EXPECT_EQ(behind.unsettled, 0u);
  EXPECT_EQ(attempt(state({num(1)}), state({num(2)})).unsettled, std::nullopt);
}

TEST_F(MatcherTest, SaysWhichConstraintIsOpen) {
  const Attempt failed = attempt(state({unknown(3)}), state({num(7)}));
  EXPECT_EQ(failed.undecided, equal(constant(7), term_of(3)));
  EXPECT_EQ(attempt(state({num(3)}), state({num(7)})).undecided, std::nullopt);
  // Names of the attempt are not of the state.
  EXPECT_EQ(attempt(state({}), state({num(7)})).undecided, std::nullopt);
  const State bounded = state({unknown(0)}, {}, {at_most(term_of(0), constant(7))});
  EXPECT_EQ(attempt(state({unknown(3)}), bounded).undecided, at_most(term_of(3), constant(7)));
}

TEST_F(MatcherTest, GoesTheWaysThatAreGuessed) {
  const State inner = state({to(0, true), to(1)}, {list(2, false, {num(0)}), block({to(0, true)})});
  const State outer = state({to(0, true), to(0)}, {list(2, false, {num(0)})});
  std::vector<Guess> guesses;
  EXPECT_FALSE(attempt(inner, outer, guesses).holds);
  ASSERT_EQ(guesses.size(), 1u);
  EXPECT_EQ(guesses[0].taken, 0u);
  EXPECT_EQ(guesses[0].most, 1u);
  guesses[0].taken = 1;
  EXPECT_TRUE(attempt(inner, outer, guesses).holds);
}

TEST_F(MatcherTest, CountsWhatMayBeLeftOverAsGarbage) {
  shapes_ = {shape({child(0)})};
  const auto reason = [&](const Node& left, Garbage outer) {
    State inner = state({}, {left}), wanted = state({});
    inner.garbage = Garbage::none;
    wanted.garbage = outer;
    return why_not(inner, wanted);
  };
  const Node list = piece(0, 1), perhaps = or_empty(list);
  EXPECT_EQ(reason(list, Garbage::some), "");
  EXPECT_EQ(reason(list, Garbage::none), "there may be blocks besides its nodes");
  EXPECT_EQ(reason(perhaps, Garbage::none), "there may be blocks besides its nodes");
  EXPECT_EQ(reason(perhaps, Garbage::some), "there may be no block besides its nodes");
  EXPECT_EQ(reason(perhaps, Garbage::any), "");
  // Frames may own something.
  shapes_[0].is_static = true;
  Node frames = list;
  frames.is_static = true;
  EXPECT_EQ(reason(frames, Garbage::none), "there may be blocks besides its nodes");
  EXPECT_EQ(reason(frames, Garbage::some), "there may be no block besides its nodes");
}

}  // namespace
}  // namespace heapreach::evidence::checker::matcher_test
