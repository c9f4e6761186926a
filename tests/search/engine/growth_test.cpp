// Where a search has most states: at the fullest loop head, and what keeps blocks there apart.
#include "search/engine/growth.h"

#include <gtest/gtest.h>

#include "search/addresses/opaque.h"
#include "search/engine/search.h"
#include "tests/search/support.h"

namespace heapreach::search::growth_test {
namespace {

/// Of a search that forgets nothing, after it has come to its end within the bound.
std::optional<Growth> growth(const rts::System& system, std::uint64_t bound,
                             std::size_t most_states = 1000) {
  const OpaqueAddresses addresses(system);
  const Confirm confirm = [](const auto&) { return std::optional<bool>(true); };
  const Limits limits;
  const Progress progress;
  const Problem problem{system, addresses, bound, confirm, limits, progress};
  const std::size_t vertices = system.vertices().size();
  Precision precision;
  precision.every_field = true;
  precision.conditions.assign(vertices, Keep::everything);
  precision.widening_delay.assign(vertices, 1000);
  precision.longest_list = all_lengths;
  Facts facts({});
  Search search(problem, bound, precision, facts);
  if (most_states > 0) search.run(most_states);
  return growth_of(search, system, nullptr);
}

const std::string header =
    "rts: 1\n"
    "variables: {h: ptr, x: ptr, k: int}\n"
    "start: {vertex: a, assume: \"h == null && x == null && k == 0\"}\nerror: bad\nedges:\n";

std::string name_of(const rts::System& system, const std::optional<Growth>& growth) {
  return growth ? system.vertex(growth->vertex).name : "none";
}

TEST(Growth, OfNoStateIsNone) {
  const rts::System system = test::system_of(header + "  - {from: a, to: bad}\n");
  EXPECT_FALSE(growth(system, 4, 0));
}

TEST(Growth, IsAtTheLoopHeadWithMostStates) {
  // c has as many states as b, and is behind it in the loop.
  const rts::System system = test::system_of(
      header +
      "  - {from: a, to: b}\n"
      "  - {from: b, to: c, do: [{assume: \"k < 3\"}, {move: {to: k, value: k + 1}}]}\n"
      "  - {from: c, to: b}\n  - {from: c, to: d}\n  - {from: d, to: d}\n"
      "  - {from: d, to: bad, do: [{assume: \"k > 3\"}]}\n");
  const auto found = growth(system, 4);
  EXPECT_EQ(name_of(system, found), "b");
  EXPECT_EQ(found->states, 4u);
  EXPECT_EQ(found->of, 11u);
  EXPECT_EQ(found->refused, "");
  EXPECT_EQ(found->pairs, 0u);
}

TEST(Growth, IsAnywhereWithoutLoops) {
  const rts::System system =
      test::system_of(header +
                      "  - {from: a, to: b, do: [{move: {to: k, value: 1}}]}\n"
                      "  - {from: a, to: b, do: [{move: {to: k, value: 2}}]}\n"
                      "  - {from: b, to: bad, do: [{assume: \"k == 0\"}]}\n");
  const auto found = growth(system, 4);
  EXPECT_EQ(name_of(system, found), "b");
  EXPECT_EQ(found->states, 2u);
  EXPECT_EQ(found->of, 3u);
}

/// A list whose blocks are numbered, and so never go together: nothing leads to inner ones.
TEST(Growth, SaysWhatKeepsBlocksApartMostOften) {
  const rts::System system = test::system_of(
      header +
      "  - {from: a, to: b, do: [{alloc: {to: h, size: 2}}, {store: {at: h, value: 0}},\n"
      "      {store: {at: h + 1, value: 9}}]}\n"
      "  - {from: b, to: b, do: [{alloc: {to: x, size: 2}}, {load: {to: k, at: h + 1}},\n"
      "      {store: {at: x, value: h}}, {store: {at: x + 1, value: k * -1}},\n"
      "      {move: {to: h, value: x}}, {move: {to: x, value: null}}]}\n"
      "  - {from: b, to: c, do: [{load: {to: k, at: h + 1}}]}\n"
      "  - {from: c, to: d, do: [{load: {to: h, at: h}}]}\n  - {from: d, to: c}\n"
      "  - {from: c, to: bad, do: [{assume: \"k == 0\"}]}\n");
  const auto found = growth(system, 8);
  ASSERT_TRUE(found);
  EXPECT_GT(found->pairs, 0u);
  EXPECT_NE(found->refused.find("blocks of 2 cells: cell 1"), std::string::npos) << found->refused;
  EXPECT_GT(found->times, 0u);
  EXPECT_LE(found->times, found->pairs);
}

}  // namespace
}  // namespace heapreach::search::growth_test
