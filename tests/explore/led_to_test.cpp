// What leads to blocks: lists of every length, their ends and insides, and numbers that hit a
// block.
#include "explore/led_to.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/explore/support.h"

namespace heapreach::test {
namespace {

using ::testing::StartsWith;

/// A list of any length from `h` on, whose last node is `t`; then some instructions.
std::string answer(const std::string& instructions, std::uint64_t bound = 20) {
  const Judged judgement = judged(system_of(fmt::format(R"yaml(
rts: 1
layout: {{guard: 1}}
records: {{N: [next, data]}}
variables: {{h: ptr, t: ptr, c: ptr, n: int}}
start: {{vertex: a, assume: "h == null && t == null && c == null"}}
error: bad
edges:
  - {{from: a, to: b, do: [{{alloc: {{to: t, size: 2}}}}, {{store: {{at: t, value: null}}}}, {{move: {{to: h, value: t}}}}]}}
  - {{from: b, to: b, do: [{{alloc: {{to: c, size: 2}}}}, {{store: {{at: c, value: h}}}}, {{move: {{to: h, value: c}}}}]}}
  - {{from: b, to: c, do: [{{move: {{to: c, value: null}}}}]}}
  - {{from: c, to: bad, do: [{}]}}
)yaml",
                                                        instructions)),
                                  bound, 20);
  return to_string(judgement);
}

TEST(LedTo, ListsAreLedToFromTheirHead) {
  EXPECT_EQ(answer("{assume: \"!no_live_cells(h)\"}"), "infeasible at every bound");
  EXPECT_EQ(answer("{move: {to: c, value: h + N.data}}, {assume: \"!no_live_cells(c)\"}"),
            "infeasible at every bound");
  EXPECT_EQ(answer("{assume: \"!no_live_cells(c, h)\"}"), "infeasible at every bound");
}

TEST(LedTo, AndNotFromTheirEnd) {
  EXPECT_EQ(answer("{assume: \"!no_live_cells(t)\"}"), "feasible in 4 edges");
  EXPECT_EQ(answer("{assume: \"h == t && !no_live_cells(t)\"}"), "infeasible at every bound");
  EXPECT_EQ(answer("{assume: \"!no_live_cells(null)\"}"), "feasible in 3 edges");
  EXPECT_EQ(answer("{assume: \"!no_live_cells(h + 2)\"}", 2), "feasible in 3 edges");
}

TEST(LedTo, ANodeThatIsSkippedIsLost) {
  const std::string skip =
      "{load: {to: c, at: h}}, {assume: \"c != null\"}, {load: {to: n, at: c}}, "
      "{store: {at: h, value: n}}, ";
  EXPECT_EQ(answer(skip + "{assume: \"!no_live_cells(h, c)\"}"), "infeasible at every bound");
  EXPECT_EQ(answer(skip + "{assume: \"!no_live_cells(h)\"}"), "feasible in 4 edges");
  EXPECT_EQ(answer(skip + "{free: c}, {assume: \"!no_live_cells(h)\"}"),
            "infeasible at every bound");
}

TEST(LedTo, NumbersLeadNowhereUnlessTheyAreAddresses) {
  EXPECT_EQ(answer("{kill: [n]}, {assume: \"!no_live_cells(n)\"}"), "feasible in 3 edges");
  EXPECT_EQ(answer("{move: {to: n, value: 1}}, {assume: \"!no_live_cells(n)\"}"),
            "feasible in 3 edges");
  // The first node lies at 2.
  EXPECT_THAT(answer("{move: {to: n, value: 2}}, {assume: \"!no_live_cells(n)\"}", 2),
              StartsWith("gave up: "));
  EXPECT_THAT(answer("{kill: [n]}, {assume: \"h == t && no_live_cells(n)\"}"),
              StartsWith("feasible"));
}

}  // namespace
}  // namespace heapreach::test
