// What is new of an execution: edges, and how often they are taken in a loop.
#include "fuzz/coverage.h"

#include <gtest/gtest.h>

#include "tests/fuzz/support.h"

namespace heapreach::fuzz::coverage_test {
namespace {

/// Edges 0 to 4: into the loop, round it, out of it, back to its start, to the error.
const rts::System& loop() {
  static const rts::System system = test::system_of(
      "rts: 1\nvariables: {x: int}\nstart: {vertex: a}\nerror: bad\nedges:\n"
      "  - {from: a, to: l}\n  - {from: l, to: l}\n  - {from: l, to: b}\n  - {from: b, to: a}\n"
      "  - {from: b, to: bad}\n");
  return system;
}

class Coverages : public ::testing::Test {
 protected:
  const Program program{loop()};
  Coverage coverage{program.edge_count()};

  std::vector<Taken> path(const std::vector<rts::EdgeId>& edges) const {
    Rounds rounds(program);
    rounds.begin();
    std::vector<Taken> result;
    for (const rts::EdgeId edge : edges)
      result.push_back(rounds.take(edge, loop().edge(edge).from));
    return result;
  }
};

TEST_F(Coverages, LoopsAreThoseOfTheGraph) {
  const Loops& loops = program.loops();
  EXPECT_EQ(loops.is_back, (std::vector<bool>{false, true, false, true, false}));
  EXPECT_EQ(loops.head[loop().edge(1).from], loop().edge(1).from) << "the inner one";
  EXPECT_EQ(loops.head[loop().edge(3).from], loop().start);
  EXPECT_EQ(loops.head[loop().errors.front()], no_loop);
}

TEST_F(Coverages, RoundsBeginAnewWithTheLoop) {
  const std::vector<Taken> taken = path({0, 1, 1, 2, 3, 0, 1, 2});
  EXPECT_EQ(taken[1].count, 1u);
  EXPECT_EQ(taken[2].count, 2u);
  EXPECT_EQ(taken[2].round, 1u);
  EXPECT_EQ(taken[6].count, 1u) << "entered again";
  EXPECT_EQ(taken[6].round, 0u);
  EXPECT_EQ(taken[7].count, 1u);
  EXPECT_EQ(taken[5].count, 2u) << "of the outer loop";
}

TEST_F(Coverages, MoreRoundsInARowAreNew) {
  EXPECT_TRUE(coverage.is_new(path({0, 1, 2})));
  coverage.add(path({0, 1, 2}));
  EXPECT_FALSE(coverage.is_new(path({0, 1, 2})));
  EXPECT_TRUE(coverage.is_new(path({0, 1, 1, 2})));
  coverage.add(path({0, 1, 2, 3, 0, 1, 2}));
  EXPECT_TRUE(coverage.is_new(path({0, 1, 1, 2}))) << "twice, but not in a row";
  EXPECT_EQ(coverage.new_edges(path({0, 1, 2, 4})), 1u);
}

TEST_F(Coverages, KnowWhatWouldBeNew) {
  coverage.add(path({0, 1, 2}));
  EXPECT_TRUE(coverage.would_be_new({4}));
  EXPECT_FALSE(coverage.would_be_new({1, 0}));
  EXPECT_TRUE(coverage.would_be_new({1, 1}));
}

}  // namespace
}  // namespace heapreach::fuzz::coverage_test
