// What was loaded is followed through moves, with the cells that it came from.
#include "search/shapes/data_flow.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/search/support.h"

namespace heapreach::search::data_flow_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Moves stand in front of the loads that they need.
const rts::System& loads() {
  static const rts::System system = test::system_of(
      "rts: 1\n"
      "variables: {p: ptr, i: int, d: int, e: int, k: int, n: int}\n"
      "start: {vertex: a}\nerror: bad\nedges:\n"
      "  - {from: b, to: bad, do: [{move: {to: k, value: d + e}}, {move: {to: e, value: 2 * d}}]}\n"
      "  - {from: a, to: b, do: [{load: {to: d, at: p + 1}}, {load: {to: e, at: p}}, "
      "{load: {to: n, at: p + i}}, {move: {to: i, value: 3}}]}\n");
  return system;
}

rts::ExpressionPtr variable(const std::string& name) {
  const auto& all = loads().variables;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const rts::Variable& each) { return each.name == name; });
  return rts::make_variable(static_cast<rts::VariableId>(found - all.begin()));
}

TEST(DataFlow, GoesThroughLoadsAndMoves) {
  const DataFlow flow(loads());
  for (const char* name : {"d", "e", "k", "n"}) {
    EXPECT_TRUE(flow.is_about_data(*variable(name))) << name;
  }
  for (const char* name : {"p", "i"}) EXPECT_FALSE(flow.is_about_data(*variable(name))) << name;
}

TEST(DataFlow, KeepsTheCellsThatAreKnown) {
  const DataFlow flow(loads());
  EXPECT_THAT(flow.cells_in(*variable("d")), ElementsAre(1));
  EXPECT_THAT(flow.cells_in(*variable("e")), ElementsAre(0, 1));
  EXPECT_THAT(flow.cells_in(*variable("k")), ElementsAre(0, 1));
  EXPECT_THAT(flow.cells_in(*variable("n")), IsEmpty()) << "an address with two variables";
  EXPECT_THAT(flow.cells_in(*variable("i")), IsEmpty());
}

}  // namespace
}  // namespace heapreach::search::data_flow_test
