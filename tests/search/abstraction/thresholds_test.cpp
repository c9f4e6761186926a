// Which constants a variable is compared with.
#include "search/abstraction/thresholds.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/search/support.h"

namespace heapreach::search::thresholds_test {
namespace {

using Numbers = std::vector<Number>;

/// A system over the integers i, j and k and the pointer p, with one edge.
Thresholds of(const std::string& steps) {
  return Thresholds(
      test::system_of("rts: 1\nvariables: {p: ptr, i: int, j: int, k: int}\n"
                      "start: {vertex: a}\nerror: bad\nedges:\n  - {from: a, to: bad, do: [" +
                      steps + "]}\n"));
}

bool has(const Numbers& numbers, Number number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

TEST(Thresholds, AreConstantsOfComparisonsWithTheirNeighbours) {
  const Thresholds found = of("{assume: \"i < 127 && j >= 5\"}");
  EXPECT_EQ(found.of(1), (Numbers{126, 127, 128}));
  EXPECT_EQ(found.of(2), (Numbers{4, 5, 6}));
  EXPECT_TRUE(found.of(3).empty());
  EXPECT_EQ(found.of_all(), (Numbers{4, 5, 6, 126, 127, 128}));
}

TEST(Thresholds, GoFromVariableToVariableByMoves) {
  const Thresholds found =
      of("{assume: \"i <= 9\"}, {move: {to: j, value: \"i + 1\"}}, "
         "{move: {to: k, value: \"i + j\"}}");
  EXPECT_EQ(found.of(2), (Numbers{8, 9, 10}));
  EXPECT_TRUE(found.of(3).empty());
}

TEST(Thresholds, ConditionsOfChoicesCount) {
  const Thresholds found = of("{move: {to: k, value: \"i == 7 ? 1 : 0\"}}");
  EXPECT_EQ(found.of(1), (Numbers{6, 7, 8}));
}

TEST(Thresholds, SizesOfBlocksAreThoseOfCells) {
  const Thresholds found = of("{alloc: {to: p, size: 40}}, {free: p}");
  EXPECT_TRUE(has(found.of_all(), 39) && has(found.of_all(), 40) && has(found.of_all(), 41));
  EXPECT_TRUE(found.of(1).empty());
}

TEST(Thresholds, NumbersBeyondAllTypesAreNone) {
  EXPECT_TRUE(of("{assume: \"i < 10000000000000000000000000000000000000000\"}").of_all().empty());
}

}  // namespace
}  // namespace heapreach::search::thresholds_test
