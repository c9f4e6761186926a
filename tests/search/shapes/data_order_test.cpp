// Edges that ask which of two numbers is greater, one of which was loaded.
#include "search/shapes/data_order.h"

#include <gtest/gtest.h>

#include "tests/search/support.h"

namespace heapreach::search::data_order_test {
namespace {

/// Of the first edge, behind which the others are.
bool compares(const std::string& instruction, const std::string& before = "") {
  const rts::System system = test::system_of(
      "rts: 1\n"
      "variables: {p: ptr, d: int, e: int, k: int}\n"
      "start: {vertex: a}\nerror: bad\nedges:\n"
      "  - {from: b, to: bad, do: [" +
      instruction + "]}\n  - {from: a, to: b, do: [" + before + "{load: {to: d, at: p}}]}\n");
  return edges_that_compare_data(system).at(0);
}

TEST(DataOrder, IsAskedForByComparisonsOfWhatWasLoaded) {
  EXPECT_TRUE(compares("{assume: \"d < k\"}"));
  EXPECT_TRUE(compares("{assume: \"d <= k\"}"));
  EXPECT_TRUE(compares("{assume: \"k > d\"}"));
  EXPECT_TRUE(compares("{assume: \"k >= d + 1\"}"));
  EXPECT_FALSE(compares("{assume: \"d == k\"}"));
  EXPECT_FALSE(compares("{assume: \"d != k\"}"));
  EXPECT_FALSE(compares("{assume: \"k < e\"}"));
  EXPECT_FALSE(compares("{assume: \"d == k && k < e\"}"));
  EXPECT_TRUE(compares("{assume: \"d == k || !(k < d)\"}"));
  EXPECT_FALSE(compares("{move: {to: k, value: d}}"));
}

TEST(DataOrder, IsAskedForByAssertionsAndByTheirFailure) {
  EXPECT_TRUE(compares("{assert: \"d < k\"}"));
  EXPECT_TRUE(compares("{fail: {assert: \"d < k\"}}"));
  EXPECT_FALSE(compares("{assert: \"e < k\"}"));
  EXPECT_FALSE(compares("{fail: {assert: \"e < k\"}}"));
  EXPECT_TRUE(compares("{assume: \"e == k\"}, {assume: \"d < k\"}")) << "one of its instructions";
}

TEST(DataOrder, DataFlowsThroughMoves) {
  EXPECT_FALSE(compares("{assume: \"e < k\"}"));
  EXPECT_TRUE(compares("{assume: \"e < k\"}", "{move: {to: e, value: d}}, "));
  EXPECT_TRUE(compares("{assume: \"e < k\"}", "{move: {to: e, value: 2 * d + 1}}, "));
  EXPECT_FALSE(compares("{assume: \"e < k\"}", "{move: {to: e, value: k}}, "));
  // Whatever the order of the instructions is.
  EXPECT_TRUE(
      compares("{assume: \"e < 7\"}", "{move: {to: e, value: k}}, {move: {to: k, value: d}}, "));
}

TEST(DataOrder, IsOfEachEdgeByItself) {
  const rts::System system = test::system_of(
      "rts: 1\nvariables: {p: ptr, d: int}\nstart: {vertex: a}\nerror: bad\nedges:\n"
      "  - {from: a, to: b, do: [{load: {to: d, at: p}}]}\n"
      "  - {from: b, to: bad, do: [{assume: \"d < 3\"}]}\n");
  EXPECT_EQ(edges_that_compare_data(system), (std::vector<bool>{false, true}));
}

}  // namespace
}  // namespace heapreach::search::data_order_test
