#include "pipeline/options/bounds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rts/text/read/read.h"

namespace heapreach::pipeline {

/// "8 early"
void PrintTo(const BoundStep& step, std::ostream* out) {
  const char* const names[] = {"early", "whole", "fallback", "further", "bonus", "proof"};
  *out << step.bound << " " << names[static_cast<int>(step.effort)];
}

namespace bounds_test {
namespace {

using ::testing::ElementsAre;
using Steps = std::vector<BoundStep>;

constexpr auto early = Effort::early;
constexpr auto whole = Effort::whole;
constexpr auto fallback = Effort::fallback;
constexpr auto further = Effort::further;
constexpr auto bonus = Effort::bonus;

Steps steps_of(const rts::System& system, std::optional<std::uint64_t> static_cells,
               std::optional<std::uint64_t> asked = std::nullopt) {
  Input input;
  input.static_cells = static_cells;
  Options options;
  options.bound = asked;
  return bounds_for(input, system, options);
}

/// Allocates static blocks of 7 cells and others of 3, of any size, and of `largest`.
rts::System with_block(const std::string& largest) {
  return rts::read_text(R"(rts: 1
variables: {p: ptr, n: int}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 7, static: true}}, {alloc: {to: p, size: 3}}]}
  - {from: b, to: c, do: [{alloc: {to: p, size: n}}, {alloc: {to: p, size: )" +
                            largest + R"(}}]}
  - {from: c, to: bad, do: [{assume: p == 0}]}
)",
                        "test.rts.yaml")
      .system;
}

const Steps growing = {{4, whole}, {16, further}, {64, further}, {256, bonus}, {1024, bonus}};

TEST(Bounds, OfASystemGrowUnlessSomebodyNamesOne) {
  rts::System system;
  EXPECT_EQ(steps_of(system, std::nullopt), growing);
  EXPECT_EQ(steps_of(system, std::nullopt, 3), (Steps{{3, whole}}));
  EXPECT_FALSE(is_bound_asked(system, {}));
  system.bound = 7;
  EXPECT_EQ(steps_of(system, std::nullopt), (Steps{{7, whole}}));
  EXPECT_EQ(steps_of(system, std::nullopt, 3), (Steps{{3, whole}}));
  EXPECT_TRUE(is_bound_asked(system, {}));
  Options all;
  all.every_bound = true;
  EXPECT_EQ(bounds_for({}, system, all), growing);
  EXPECT_FALSE(is_bound_asked(system, all));
}

TEST(Bounds, OfASystemBeginWhereTheyAlwaysDidAndEndWithRoomForLargeBlocks) {
  rts::System system = with_block("1100");
  EXPECT_EQ(
      steps_of(system, std::nullopt),
      (Steps{
          {11, whole}, {23, further}, {71, further}, {263, bonus}, {1031, bonus}, {1171, bonus}}));
  EXPECT_EQ(static_cells(system), 7u);
  system.guard = 2;
  EXPECT_EQ(static_cells(system), 9u);
  EXPECT_EQ(bound_for({}, system, {}), 13u);
  EXPECT_EQ(bound_for({}, rts::System(), {}), 4u);
}

TEST(Bounds, OfAnOpenSystemGetNoShareOfTheTime) {
  rts::System system;
  system.heap = rts::StartHeap::unknown;
  EXPECT_EQ(steps_of(system, std::nullopt),
            (Steps{{4, whole}, {16, bonus}, {64, bonus}, {256, bonus}, {1024, bonus}}));
}

TEST(Bounds, OfAProgramGrowOnTopOfItsStaticBlocks) {
  const rts::System system;
  EXPECT_EQ(
      steps_of(system, 10),
      (Steps{{18, early}, {26, early}, {74, whole}, {42, fallback}, {266, bonus}, {1034, bonus}}));
  EXPECT_EQ(steps_of(system, 20),
            (Steps{{36, early}, {84, whole}, {52, fallback}, {276, bonus}, {1044, bonus}}))
      << "28 are almost as many as 36";
  EXPECT_EQ(steps_of(system, 10, 3), (Steps{{13, whole}}));
  Input input;
  input.static_cells = 10;
  EXPECT_EQ(bound_for(input, system, {}), 74u);
}

TEST(Bounds, NeverExceedTheLargestThereIs) {
  const rts::System system;
  const std::uint64_t most = rts::largest_bound;
  EXPECT_EQ(steps_of(system, most - 100),
            (Steps{{most - 36, whole}, {most - 68, fallback}, {most, bonus}}));
  EXPECT_EQ(steps_of(system, most - 4), (Steps{{most, whole}}));
}

TEST(Bounds, LargestBlockIsOneThatIsKnownAndNotStatic) {
  EXPECT_EQ(largest_block(with_block("5")), 5u);
  EXPECT_EQ(largest_block(with_block("2")), 3u);
  EXPECT_EQ(largest_block(with_block("10000000000000000000000")), rts::largest_bound);
  EXPECT_EQ(largest_block(rts::System()), 0u);
}

/// A start heap with a record of 5 cells behind p, asked for twice, and one of `other` behind q.
rts::System with_records(const std::string& other) {
  return rts::read_text(R"(rts: 1
variables: {p: ptr, q: ptr, s: ptr}
heap: unknown
start: {vertex: a}
error: bad
edges:
  - {from: a, to: b, do: [{assume: size(s) == 30}]}
  - {from: b, to: c, do: [{assume: size(p) == 5}, {assume: "q != 0 && size(q) == )" +
                            other + R"("}]}
  - {from: c, to: bad, do: [{assume: size(p) == 5}]}
)",
                        "test.rts.yaml")
      .system;
}

TEST(Bounds, BeginWithTheRecordsOfTheStartHeap) {
  EXPECT_EQ(start_cells(with_records("20")), 25u);
  EXPECT_EQ(start_cells(with_records("60")), 60u) << "the largest";
  EXPECT_EQ(start_cells(with_block("5")), 0u);
  EXPECT_EQ(steps_of(with_records("20"), 0).front(), (BoundStep{25, early}));
  EXPECT_EQ(steps_of(with_records("268"), 0), (Steps{{268, whole}, {1024, bonus}}));
}

TEST(Bounds, BeginWithTheLargestBlock) {
  EXPECT_EQ(steps_of(with_block("12"), 0).front(), (BoundStep{12, early}));
  EXPECT_EQ(steps_of(with_block("20"), 0),
            (Steps{{20, early}, {64, whole}, {32, fallback}, {256, bonus}, {1024, bonus}}));
  EXPECT_EQ(steps_of(with_block("40"), 0),
            (Steps{{40, early}, {64, whole}, {256, bonus}, {1024, bonus}}));
  EXPECT_EQ(steps_of(with_block("100"), 0), (Steps{{64, whole}, {256, bonus}, {1024, bonus}}));
  EXPECT_EQ(steps_of(with_block("1100"), 0),
            (Steps{{64, whole}, {256, bonus}, {1024, bonus}, {1164, bonus}}));
}

/// Each large block once, and room for others.
TEST(Bounds, HaveRoomForAllLargeBlocks) {
  const rts::System system = rts::read_text(R"(rts: 1
variables: {p: ptr, q: ptr}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 800}}, {alloc: {to: q, size: 700}}]}
  - {from: b, to: bad, do: [{alloc: {to: p, size: 800}}, {assume: p == 0}]}
)",
                                            "test.rts.yaml")
                                 .system;
  EXPECT_EQ(cells_of_blocks(system), 1564u);
  EXPECT_EQ(largest_block(system), 800u);
  EXPECT_EQ(cells_of_blocks(with_block("5")), 5u);
}

}  // namespace
}  // namespace bounds_test

}  // namespace heapreach::pipeline
