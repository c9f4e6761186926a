// What is left out of a system since nothing depends on it.
#include "rts/faint/faint.h"

#include <gtest/gtest.h>

#include "rts/model/property_errors.h"
#include "rts/text/parse.h"
#include "rts/text/read/read.h"

namespace heapreach::rts::faint_test {
namespace {

WithoutFaint without_faint(const std::string& loop, const std::string& meta = "") {
  const System system = with_errors(read_text(R"yaml(
rts: 1
)yaml" + meta + R"yaml(
variables: {p: ptr, q: ptr, i: int, sum: int, t: int}
start: {vertex: begin}
error: bad
exit: done
memory_errors: implicit
edges:
  - from: begin
    to: loop
    do: [{alloc: {to: p, size: 9}}, {alloc: {to: q, size: 9}}, {move: {to: i, value: 0}}]
  - {from: loop, to: loop, do: [{assume: i < 9}, )yaml" +
                                                  loop + R"yaml(, {move: {to: i, value: i + 1}}]}
  - {from: loop, to: done, do: [{assume: i >= 9}]}
)yaml",
                                              "faint")
                                        .system,
                                    {});
  return without_faint_values(system);
}

/// The instructions of the loop as texts, one behind the other.
std::string loop_of(const WithoutFaint& sliced) {
  std::string text;
  for (const Instruction& instruction : sliced.system.edge(1).instructions) {
    text += (text.empty() ? "" : "; ") + describe(instruction.action, sliced.system);
  }
  return text;
}

TEST(FaintValues, SumsThatNothingAsksForAreLeftOut) {
  const WithoutFaint sliced = without_faint(
      "{load: {to: t, at: p + i, in: p}}, {assume: 0 <= t && t <= 255}, {move: {to: sum, value: "
      "sum + t}}");
  EXPECT_EQ(loop_of(sliced), "assume i < 9; unread := [p + i] within the block of p; i := i + 1");
  EXPECT_TRUE(sliced.is_smaller);
  EXPECT_TRUE(sliced.is_weaker) << "what was assumed of the cell may have been impossible";
  EXPECT_EQ(sliced.system.variables.size(), 6u);
}

TEST(FaintValues, WhatAnIndexIsMadeOfStays) {
  const WithoutFaint sliced = without_faint(
      "{load: {to: t, at: p + i, in: p}}, {move: {to: sum, value: t % 9}}, {store: {at: q + sum, "
      "in: q, value: 1}}");
  EXPECT_EQ(loop_of(sliced),
            "assume i < 9; t := [p + i] within the block of p; sum := t % 9; kill unread; "
            "[q + sum] := unread within the block of q; i := i + 1");
}

TEST(FaintValues, WhatIsStoredInCellsThatAnIndexIsReadFromStays) {
  const WithoutFaint sliced = without_faint(
      "{store: {at: p + i, in: p, value: i * 2}}, {load: {to: t, at: p + i, in: p}}, {load: {to: "
      "sum, at: q + t, in: q}}");
  EXPECT_EQ(loop_of(sliced),
            "assume i < 9; [p + i] := i * 2 within the block of p; "
            "t := [p + i] within the block of p; unread := [q + t] within the block of q; "
            "i := i + 1");
}

/// That a text ends somewhere is known of its cells.
TEST(FaintValues, WhatIsAssumedOfCellsThatOthersReadStays) {
  const WithoutFaint sliced = without_faint(
      "{load: {to: t, at: p + 8, in: p}}, {assume: t == 0}, {load: {to: t, at: p + i, in: p}}, "
      "{assert: t < 9}");
  EXPECT_NE(loop_of(sliced).find("assume t == 0"), std::string::npos) << loop_of(sliced);
}

TEST(FaintValues, CellsOfPointersThatWereMovedAreTheSame) {
  const WithoutFaint sliced = without_faint(
      "{move: {to: q, value: p}}, {store: {at: q + i, in: q, value: i}}, {load: {to: t, at: p + i, "
      "in: p}}, {assert: t < 9}");
  EXPECT_EQ(loop_of(sliced).find("unread"), std::string::npos) << loop_of(sliced);
}

TEST(FaintValues, AResultOfAnOperationGoesWithWhatIsAssumedOfIt) {
  const std::string meta = "meta: {approximate: \"sum = and 32 unsigned [t] [255] at p.c:3:8\"}";
  const std::string loop = "{kill: [sum]}, {assume: 0 <= sum && sum <= t}";
  const WithoutFaint sliced = without_faint(loop, meta);
  EXPECT_EQ(loop_of(sliced), "assume i < 9; i := i + 1");
  EXPECT_EQ(loop_of(without_faint(loop + ", {assert: sum < 9}", meta)).find("kill sum"), 14u);
}

TEST(FaintValues, WhereLeaksAreAskedForAllCellsAreNeeded) {
  const WithoutFaint sliced =
      without_faint("{store: {at: p + i, in: p, value: q}}, {assert: \"no_live_cells || i < 9\"}");
  EXPECT_EQ(loop_of(sliced).find("unread"), std::string::npos) << loop_of(sliced);
}

TEST(FaintValues, AddressesWithoutVariablesComeToAnEnd) {
  const WithoutFaint sliced = without_faint("{load: {to: t, at: \"3\"}}, {assert: t < 9}");
  EXPECT_EQ(loop_of(sliced).find("unread"), std::string::npos) << loop_of(sliced);
}

}  // namespace
}  // namespace heapreach::rts::faint_test
