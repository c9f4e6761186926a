// What the engine promises about its limits, and about what its answers hold.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "support/work.h"
#include "tests/search/support.h"

namespace heapreach::test::limits_test {
namespace {

using ::testing::HasSubstr;

std::string text_of(const std::string& yaml) {
  return "rts: 1\nerror: bad\n" + yaml;
}

TEST(ExploreLimits, ALimitOfWorkEndsManyBranches) {
  const rts::System system = system_of(text_of(R"yaml(variables: {p: ptr, n: int}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: n}}]}
  - {from: b, to: bad, do: [{assume: "n < 1"}]}
)yaml"));
  const std::uint64_t before = work::spent();
  explored(system, 20000, 0.2);
  EXPECT_LT(work::spent() - before, 1'000'000u);
}

TEST(ExploreLimits, LargeNumbersEndTheSearch) {
  const rts::System system = system_of(text_of(R"yaml(variables: {n: int}
start: {vertex: a}
edges:
  - {from: a, to: bad, do: [{assume: "n * 170141183460469231731687303715884105727 == 170141183460469231731687303715884105727 * 3 + 1"}]}
)yaml"));
  EXPECT_THAT(to_string(checked(system, 1)), HasSubstr("beyond 128 bits"));
}

TEST(ExploreLimits, TheMostNegativeNumberIsRefused) {
  const rts::System system = system_of(text_of(R"yaml(variables: {n: int, m: int}
start: {vertex: a}
edges:
  - {from: a, to: bad, do: [{assume: "-n - 170141183460469231731687303715884105727 == m + 1"}]}
)yaml"));
  EXPECT_THAT(to_string(checked(system, 1)), HasSubstr("beyond 128 bits"));
}

/// Both ways through the disjunction end in the same state.
TEST(ExploreGraph, HasEveryArcOnce) {
  const rts::System system = system_of(text_of(R"yaml(variables: {n: int, m: int}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{assume: "n == 1 || m == 1"}]}
  - {from: b, to: bad, do: [{assume: false}]}
)yaml"));
  const search::Answer answer = explored(system, 1);
  ASSERT_TRUE(std::holds_alternative<search::StateGraph>(answer));
  EXPECT_EQ(std::get<search::StateGraph>(answer).states.size(), 2u);
  EXPECT_EQ(std::get<search::StateGraph>(answer).arcs.size(), 1u);
}

/// A path that was not decided in time is no path that cannot be decided.
TEST(ExploreLimits, SaysThatWorkIsDone) {
  const rts::System system = system_of(text_of(R"yaml(variables: {n: int}
start: {vertex: a, assume: "n == 0"}
edges:
  - {from: a, to: b, do: [{assume: "n < 1"}]}
  - {from: b, to: bad, do: [{kill: [n]}, {assume: "n == 7"}]}
)yaml"));
  const search::Answer answer = explored(system, 1, 1e-9);
  ASSERT_TRUE(std::holds_alternative<GaveUp>(answer));
  EXPECT_EQ(std::get<GaveUp>(answer).failure, Failure::work_limit);
}

/// A search that leaves out what executions do proves nothing, and finds no shortest path.
TEST(ExploreLimits, StopsWhereExecutionsNeedAddresses) {
  const rts::System system = system_of(text_of(R"yaml(variables: {p: ptr, q: ptr}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {alloc: {to: q, size: 1}}]}
  - {from: b, to: bad, do: [{assume: "p < q"}]}
  - {from: b, to: c}
  - {from: c, to: bad}
)yaml"));
  const search::Answer answer = explored(system, 2);
  ASSERT_TRUE(std::holds_alternative<search::NeedsNumbers>(answer));
  EXPECT_EQ(std::get<search::NeedsNumbers>(answer).reason, "addresses of blocks are ordered");
}

/// What is lost elsewhere is no reason to search again where executions themselves need addresses.
TEST(ExploreLimits, AnswersWhereExecutionsNeedAddresses) {
  const rts::System system = system_of(text_of(R"yaml(variables: {p: ptr, q: ptr, n: int}
start: {vertex: a, assume: "n == 0"}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {alloc: {to: q, size: 1}}]}
  - {from: b, to: bad, do: [{assume: "p > q"}]}
  - {from: b, to: c}
  - {from: c, to: c, do: [{move: {to: n, value: "n + 1"}}]}
  - {from: c, to: bad, do: [{assume: "n < 0"}]}
)yaml"));
  EXPECT_EQ(to_string(checked(system, 2, 20)),
            "gave up: needs real addresses: addresses of blocks are ordered");
}

}  // namespace
}  // namespace heapreach::test::limits_test
