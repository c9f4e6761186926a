// What the engine promises about its limits, and what it refuses to answer.
#include "search/engine/explore.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "support/work.h"
#include "tests/search/support.h"

namespace heapreach::test::explore_test {
namespace {

using ::testing::HasSubstr;

std::string text_of(const std::string& yaml) {
  return "rts: 1\nerror: bad\n" + yaml;
}

TEST(Explore, ALimitOfWorkEndsManyBranches) {
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

TEST(Explore, LargeNumbersEndTheSearch) {
  const rts::System system = system_of(text_of(R"yaml(variables: {n: int}
start: {vertex: a}
edges:
  - {from: a, to: bad, do: [{assume: "n * 170141183460469231731687303715884105727 == 170141183460469231731687303715884105727 * 3 + 1"}]}
)yaml"));
  EXPECT_THAT(to_string(checked(system, 1)), HasSubstr("beyond 128 bits"));
}

TEST(Explore, TheMostNegativeNumberIsRefused) {
  const rts::System system = system_of(text_of(R"yaml(variables: {n: int, m: int}
start: {vertex: a}
edges:
  - {from: a, to: bad, do: [{assume: "-n - 170141183460469231731687303715884105727 == m + 1"}]}
)yaml"));
  EXPECT_THAT(to_string(checked(system, 1)), HasSubstr("beyond 128 bits"));
}

/// A path that was not decided in time is no path that cannot be decided.
TEST(Explore, SaysThatWorkIsDone) {
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
TEST(Explore, StopsWhereExecutionsNeedAddresses) {
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
TEST(Explore, AnswersWhereExecutionsNeedAddresses) {
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

const std::string freed = R"yaml(variables: {p: ptr}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {free: p}]}
  - {from: b, to: bad, do: [{assume: "%"}]}
)yaml";

/// What the answer needs numbers for, if the heap is not known at the start, or is.
std::string numbers_for(const std::string& question, rts::StartHeap heap) {
  std::string text = text_of(freed);
  text.replace(text.find('%'), 1, question);
  rts::System system = system_of(text);
  system.heap = heap;
  const search::Answer answer = explored(system, 2);
  const auto* needed = std::get_if<search::NeedsNumbers>(&answer);
  return needed ? needed->reason : "";
}

TEST(Explore, DoesNotKnowWhatIsLeftOfAnUnknownHeap) {
  EXPECT_EQ(numbers_for("!no_live_cells", rts::StartHeap::unknown),
            "what is left of an unknown start heap is asked");
  EXPECT_EQ(numbers_for("!no_live_cells", rts::StartHeap::empty), "");
  EXPECT_EQ(numbers_for("p == null", rts::StartHeap::unknown), "");
}

search::Answer with_numbers(rts::StartHeap heap, std::uint64_t bound) {
  rts::System system = system_of(text_of(R"yaml(variables: {n: int}
start: {vertex: a, assume: "n == 0"}
edges:
  - {from: a, to: bad, do: [{assume: "n == 1"}]}
)yaml"));
  system.heap = heap;
  const search::Confirm confirm = [](const auto&) { return std::optional<bool>(true); };
  return search::explore_numbers(system, bound, confirm, {}, {});
}

TEST(Explore, TriesSmallStartHeapsOneByOne) {
  EXPECT_TRUE(std::holds_alternative<search::Reached>(with_numbers(rts::StartHeap::unknown, 6)));
  EXPECT_TRUE(std::holds_alternative<search::Reached>(with_numbers(rts::StartHeap::empty, 7)));
  const search::Answer many = with_numbers(rts::StartHeap::unknown, 7);
  ASSERT_TRUE(std::holds_alternative<GaveUp>(many));
  EXPECT_EQ(std::get<GaveUp>(many).failure, Failure::gave_up);
}

}  // namespace
}  // namespace heapreach::test::explore_test
