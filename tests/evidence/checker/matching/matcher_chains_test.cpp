// Open list segments of a containing state: each stands for a chain of blocks that ends where
// pointers say, or by a guess, and is as long as it has to be.
#include <gmock/gmock.h>

#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/matching/containment.h"

namespace heapreach::evidence::checker::matcher_chains_test {
namespace {

using namespace test::parts;
using ::testing::HasSubstr;

class MatcherChains : public test::ContainmentTest {
 protected:
  /// Single blocks in a row, each of which leads to the next one.
  static std::vector<Node> row(std::uint32_t blocks) {
    std::vector<Node> nodes;
    for (std::uint32_t n = 0; n < blocks; ++n) {
      nodes.push_back(block({n + 1 < blocks ? to(n + 1) : num(0)}));
    }
    return nodes;
  }
  static Node open(std::uint64_t least, const Value& end = num(0)) {
    return list(least, true, {end});
  }
};

TEST_F(MatcherChains, EndWhereAnotherPointerLeads) {
  // From x to y, and what follows.
  const State outer = state({to(0), to(0, true), to(1)}, {open(1, to(1)), open(1)});
  EXPECT_TRUE(contains(outer, state({to(0), to(1), to(2)}, row(4))));
  EXPECT_TRUE(contains(outer, state({to(0), to(0), to(1)}, row(2))));
  EXPECT_FALSE(contains(outer, state({to(0), to(0), to(2)}, row(4))));
  EXPECT_FALSE(contains(outer, state({to(0), to(2), to(1)}, row(4))));
  EXPECT_FALSE(contains(outer, state({to(1), to(0), to(2)}, row(4))));
}

TEST_F(MatcherChains, EndBeforeBlocksOfOtherLists) {
  const State outer = state({to(0), to(1)}, {open(1, to(1)), open(1)});
  EXPECT_TRUE(contains(outer, state({to(0), to(2)}, row(4))));
  EXPECT_FALSE(contains(outer, state({to(2), to(0)}, row(4))));
  EXPECT_FALSE(contains(outer, state({to(0), to(0)}, row(4))));
}

TEST_F(MatcherChains, EndByAGuess) {
  const State outer = state({to(0)}, {open(1, to(1)), block({num(0)})});
  EXPECT_TRUE(contains(outer, state({to(0)}, row(2))));
  EXPECT_TRUE(contains(outer, state({to(0)}, row(4))));
  EXPECT_FALSE(contains(outer, state({to(0)}, row(1))));
  std::vector<Guess> guesses;
  EXPECT_FALSE(attempt(state({to(0)}, row(4)), outer, guesses).holds);
  ASSERT_EQ(guesses.size(), 1u);
  EXPECT_EQ(guesses[0].most, 3u);
  guesses[0].taken = 1;
  EXPECT_TRUE(attempt(state({to(0)}, row(4)), outer, guesses).holds);
}

TEST_F(MatcherChains, HoldTheLastValueAtTheirEnd) {
  const State outer = state({to(0)}, {open(1, num(5))});
  std::vector<Node> nodes = row(3);
  EXPECT_FALSE(contains(outer, state({to(0)}, nodes)));
  nodes[2].cells[0].value = num(5);
  EXPECT_TRUE(contains(outer, state({to(0)}, nodes)));
}

TEST_F(MatcherChains, AreAsLongAsTheyHaveToBe) {
  const auto reason = [&](std::uint64_t least, const std::vector<Node>& inner) {
    return attempt(state({to(0)}, inner), state({to(0)}, {open(least)}));
  };
  EXPECT_TRUE(reason(3, row(3)).holds);
  EXPECT_THAT(reason(4, row(3)).reason, HasSubstr("there are too few blocks"));
  EXPECT_EQ(reason(4, row(3)).unsettled, std::nullopt);
  const std::vector<Node> behind = {block({to(1)}), open(2)};
  EXPECT_TRUE(reason(3, behind).holds);
  EXPECT_THAT(reason(4, behind).reason, HasSubstr("there may be too few blocks"));
  EXPECT_EQ(reason(4, behind).unsettled, 1u);
}

TEST_F(MatcherChains, AreEnteredAtTheSameEnd) {
  const State outer = state({to(0, true)}, {open(1, num(0))});
  EXPECT_TRUE(contains(outer, state({to(0, true)}, {open(1)})));
  const Attempt other = attempt(state({to(0)}, {open(1)}), outer);
  EXPECT_FALSE(other.holds);
  EXPECT_THAT(other.reason, HasSubstr("a pointer to the other end of a list segment"));
  EXPECT_EQ(other.unsettled, 0u);
  // Surely the other end: the first block is taken alone, and leads on to another one.
  EXPECT_FALSE(contains(outer, state({to(0)}, {open(2)})));
}

TEST_F(MatcherChains, GoBackFromTheirLastBlock) {
  Node doubly = list(1, true, {num(0), num(7)});
  doubly.cells[1].step = -1;
  const auto blocks = [](const Value& before) {
    return std::vector<Node>{block({to(1), num(7)}), block({to(2), to(0)}),
                             block({num(0), before})};
  };
  const State outer = state({to(0, true)}, {doubly});
  EXPECT_TRUE(contains(outer, state({to(2)}, blocks(to(1)))));
  EXPECT_TRUE(contains(outer, state({to(2)}, blocks(num(7)))));
  EXPECT_FALSE(contains(outer, state({to(2)}, blocks(num(8)))));
  EXPECT_FALSE(contains(outer, state({to(1)}, blocks(to(1)))));
  // Cut where y leads, whose block holds what stands at the front.
  const State both = state({to(0, true), to(0)}, {doubly});
  EXPECT_TRUE(contains(both, state({to(2), to(0)}, blocks(to(1)))));
  EXPECT_FALSE(contains(both, state({to(2), to(1)}, blocks(to(1)))));
}

TEST_F(MatcherChains, MayBeRings) {
  // x leads to the last block of a ring, which leads to the first one.
  const State outer = state({to(0, true)}, {open(2, to(0))});
  const auto ring = [](std::vector<Node> nodes, const Value& on) {
    nodes.back().cells[0].value = on;
    return nodes;
  };
  EXPECT_TRUE(contains(outer, state({to(0)}, ring(row(3), to(0)))));
  EXPECT_TRUE(contains(outer, state({to(1)}, ring(row(3), to(0)))));
  EXPECT_FALSE(contains(outer, state({to(0)}, ring(row(3), to(1)))));
  EXPECT_FALSE(contains(outer, state({to(0)}, ring(row(1), to(0)))));
  EXPECT_TRUE(contains(outer, state({to(0, true)}, {open(2, to(0))})));
  EXPECT_FALSE(contains(outer, state({to(0, true)}, {open(2, to(0, true))})));
}

TEST_F(MatcherChains, HoldTheSameInEachBlock) {
  const State outer = state({to(0)}, {list(1, true, {num(0), unknown(0)})});
  const auto pair = [](long a, long b) {
    return state({to(0)}, {block({to(1), num(a)}), block({num(0), num(b)})});
  };
  EXPECT_TRUE(contains(outer, pair(4, 4)));
  EXPECT_FALSE(contains(outer, pair(4, 5)));
  EXPECT_FALSE(contains(outer, state({to(0)}, {list(1, true, {num(0), Anything{}})})));
}

TEST_F(MatcherChains, LeadToNoPieces) {
  shapes_ = {shape({child(0)})};
  EXPECT_THAT(why_not(state({to(0)}, {piece(0, 1)}), state({to(0)}, {open(1)})),
              HasSubstr("a list segment, and a piece of a shape"));
  EXPECT_FALSE(contains(state({to(0)}, {open(1)}), state({to(0)}, {block({to(1)}), piece(0, 1)})));
}

TEST_F(MatcherChains, ShareNoBlock) {
  const State outer = state({to(0), to(1)}, {open(1), open(1)});
  EXPECT_TRUE(contains(outer, state({to(0), to(1)}, {open(1), open(3)})));
  EXPECT_FALSE(contains(outer, state({to(0), to(1)}, row(2))));
  EXPECT_FALSE(contains(outer, state({to(0), to(0)}, row(1))));
}

}  // namespace
}  // namespace heapreach::evidence::checker::matcher_chains_test
