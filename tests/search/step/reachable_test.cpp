// What leads to blocks: lists of every length, their ends and insides, and numbers that hit a
// block.
#include "search/step/reachable.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/search/support.h"

namespace heapreach::test::reachable_test {
namespace {

using ::testing::StartsWith;

/// A list of any length from `h` on, whose last node is `t`; then some instructions.
std::string answer(const std::string& instructions, std::uint64_t bound = 20) {
  const Checked answer = checked(system_of(fmt::format(R"yaml(
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
  return to_string(answer);
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

TEST(LedTo, NullLeadsNowhere) {
  const auto answer_to = [](const std::string& condition) {
    return to_string(checked(system_of(fmt::format(R"yaml(
rts: 1
variables: {{c: ptr, h: int}}
start: {{vertex: a}}
error: bad
edges:
  - {{from: a, to: bad, do: [{{alloc: {{to: c, size: 1}}}}, {{move: {{to: h, value: 0}}}}, {{assume: "{}"}}]}}
)yaml",
                                                   condition)),
                             4, 20));
  };
  EXPECT_EQ(answer_to("no_live_cells(h) && allocated(c)"), "infeasible at every bound");
  EXPECT_EQ(answer_to("no_live_cells(h)"), "infeasible at every bound");
  EXPECT_EQ(answer_to("!no_live_cells(h)"), "feasible in 1 edges");
}

TEST(LedTo, HoldsOnlyIfItCan) {
  const std::string lost = "{move: {to: n, value: 0}}, {assume: \"no_live_cells(n) && ";
  EXPECT_EQ(answer(lost + "allocated(h)\"}"), "infeasible at every bound");
  EXPECT_EQ(answer(lost + "!allocated(h)\"}"), "infeasible at every bound");
  // What the last node holds beside its link is arbitrary, and may be the address of the others.
  EXPECT_EQ(answer("{assume: \"h != t && no_live_cells(t)\"}"), "feasible in 4 edges");
  EXPECT_EQ(answer("{store: {at: t + 1, value: 1}}, {assume: \"h != t && no_live_cells(t)\"}"),
            "infeasible at every bound");
  EXPECT_EQ(answer("{move: {to: h, value: null}}, {assume: \"c == t || no_live_cells(h, h + 1)\"}"),
            "infeasible at every bound");
  EXPECT_EQ(answer("{store: {at: t + 1, value: 1}}, "
                   "{fail: {assert: \"h == t || !no_live_cells(t)\"}}"),
            "infeasible at every bound");
  EXPECT_EQ(answer("{assume: \"h == t && no_live_cells(t)\"}"), "feasible in 3 edges");
}

/// Blocks of three cells without guards: `t` is the first one and holds null. Of each but the
/// first, one cell holds the base of the one made before plus an offset, the others null.
std::string row(int cell, int offset, const std::string& condition, std::uint64_t bound) {
  std::string null;
  for (int i = 0; i < 3; ++i) {
    if (i != cell) null += fmt::format(", {{store: {{at: c + {}, value: null}}}}", i);
  }
  const Checked answer = checked(system_of(fmt::format(R"yaml(
rts: 1
records: {{N: [x, y, z]}}
variables: {{h: ptr, t: ptr, c: ptr}}
start: {{vertex: a, assume: "h == null && t == null && c == null"}}
error: bad
edges:
  - {{from: a, to: b, do: [{{alloc: {{to: c, size: 3}}}}, {{store: {{at: "c + {}", value: null}}}}{},
      {{move: {{to: t, value: c}}}}, {{move: {{to: h, value: c}}}}]}}
  - {{from: b, to: b, do: [{{alloc: {{to: c, size: 3}}}}, {{store: {{at: "c + {}", value: "h + {}"}}}}{},
      {{move: {{to: h, value: c}}}}]}}
  - {{from: b, to: c, do: [{{move: {{to: c, value: null}}}}]}}
  - {{from: c, to: bad, do: [{{assume: "{}"}}]}}
)yaml",
                                                       cell, null, cell, offset, null, condition)),
                                 bound, 20);
  return to_string(answer);
}

TEST(LedTo, LinksBesideTheBlocksLeadToWhateverLiesThere) {
  // Each block but the first holds its own base: the next one lies behind the last one.
  EXPECT_EQ(row(0, 3, "no_live_cells(h, t)", 3), "feasible in 3 edges");
  EXPECT_EQ(row(0, 3, "h != t && no_live_cells(h, t)", 6), "feasible in 4 edges");
  EXPECT_EQ(row(0, 3, "!no_live_cells(h, t)", 9), "feasible in 5 edges");
  EXPECT_EQ(row(0, 3, "h != t && !no_live_cells(h)", 9), "feasible in 4 edges");
  // Each leads to the last cell of the one two before, and the second one in front of all.
  EXPECT_EQ(row(1, -1, "h != t && !no_live_cells(h)", 6), "feasible in 4 edges");
  EXPECT_EQ(row(1, -1, "h != t && no_live_cells(h, t)", 6), "feasible in 4 edges");
  EXPECT_EQ(row(1, -1, "h != t && !no_live_cells(h, t)", 12), "feasible in 5 edges");
  EXPECT_THAT(row(0, 3, "h != t && no_live_cells(h)", 9), StartsWith("gave up: "));
  EXPECT_THAT(row(2, -3, "h == t && !no_live_cells(h)", 9), StartsWith("infeasible"));
}

/// Blocks x at 3, t at 4, c at 7 and y at 10: x leads to c, c to t plus an offset, y to t. By the
/// time that what x leads to is asked, c and t are one list segment.
std::string beside_a_segment(int offset, const std::string& condition) {
  return to_string(checked(system_of(fmt::format(R"yaml(
rts: 1
layout: {{origin: 3}}
variables: {{x: ptr, t: ptr, c: ptr, y: ptr}}
start: {{vertex: a, assume: "t == null && c == null && x == null && y == null"}}
error: bad
edges:
  - from: a
    to: b
    do:
      - {{alloc: {{to: x, size: 1}}}}
      - {{alloc: {{to: t, size: 3}}}}
      - {{store: {{at: t, value: null}}}}
      - {{store: {{at: t + 1, value: null}}}}
      - {{store: {{at: t + 2, value: null}}}}
      - {{alloc: {{to: c, size: 3}}}}
      - {{store: {{at: c, value: t + {}}}}}
      - {{store: {{at: c + 1, value: null}}}}
      - {{store: {{at: c + 2, value: null}}}}
      - {{store: {{at: x, value: c}}}}
      - {{alloc: {{to: y, size: 3}}}}
      - {{store: {{at: y, value: t}}}}
      - {{store: {{at: y + 1, value: null}}}}
      - {{store: {{at: y + 2, value: null}}}}
      - {{move: {{to: t, value: null}}}}
      - {{move: {{to: c, value: null}}}}
  - {{from: b, to: bad, do: [{{assume: "{}"}}]}}
)yaml",
                                                 offset, condition)),
                           10, 20));
}

TEST(LedTo, LinksOfARunLeadToBlocksBesideIt) {
  EXPECT_EQ(beside_a_segment(6, "no_live_cells(x)"), "feasible in 2 edges");
  EXPECT_EQ(beside_a_segment(8, "no_live_cells(x)"), "feasible in 2 edges");
  EXPECT_EQ(beside_a_segment(6, "y != null && no_live_cells(x)"), "feasible in 2 edges");
  EXPECT_EQ(beside_a_segment(3, "!no_live_cells(x)"), "feasible in 2 edges");
  EXPECT_EQ(beside_a_segment(0, "!no_live_cells(x)"), "feasible in 2 edges");
  EXPECT_EQ(beside_a_segment(0, "no_live_cells(x)"), "infeasible at every bound");
  for (const int offset : {-5, 3, 9}) {
    EXPECT_THAT(beside_a_segment(offset, "no_live_cells(x)"), StartsWith("gave up: "));
  }
}

TEST(LedTo, LinksToTheInsideLeadToTheirBlocks) {
  for (const int offset : {0, 1, 2}) {
    EXPECT_EQ(row(2, offset, "!no_live_cells(h)", 12), "infeasible at every bound");
    EXPECT_EQ(row(1, offset, "h != t && no_live_cells(t)", 12), "infeasible at every bound");
  }
}

TEST(LedTo, PlacesBesideBlocksAreNumbers) {
  EXPECT_EQ(answer("{assume: \"h == t && no_live_cells(h + 2)\"}"), "infeasible at every bound");
  EXPECT_EQ(row(0, 0, "h != t && no_live_cells(t + 3, h)", 6), "feasible in 4 edges");
  EXPECT_THAT(row(0, 0, "h != t && !no_live_cells(t + 3)", 6), StartsWith("gave up: "));
}

TEST(LedTo, FreedBlocksLeadNowhereAndStaticOnesOn) {
  EXPECT_EQ(answer("{assume: \"h != t\"}, {load: {to: c, at: h}}, {free: h}, "
                   "{assume: \"no_live_cells(h)\"}"),
            "infeasible at every bound");
  EXPECT_EQ(answer("{load: {to: c, at: h}}, {free: h}, {assume: \"!no_live_cells(h, c)\"}"),
            "infeasible at every bound");
  const std::string held = "{alloc: {to: c, size: 1, static: true}}, {store: {at: c, value: h}}, ";
  EXPECT_EQ(answer(held + "{assume: \"!no_live_cells(c)\"}"), "infeasible at every bound");
  EXPECT_EQ(answer(held + "{assume: \"no_live_cells(null)\"}"), "infeasible at every bound");
}

}  // namespace
}  // namespace heapreach::test::reachable_test
