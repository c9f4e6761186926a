// What a graph may claim of numbers at which no cell is allocated, and what it may not.
#include <gtest/gtest.h>

#include "tests/evidence/checker/forged/forged.h"

namespace heapreach::test::forged_unallocated_test {
namespace {

using Status = evidence::CheckResult::Status;

/// Where x is any number, and y leads to a block of two cells; `more` is what else the state says.
std::string state(const std::string& more) {
  return R"("store": {"x": {"linear": [0, [0, 1]]}, "y": {"node": 0}, )"
         R"("v": {"linear": [0, [1, 1]]}}, )"
         R"("nodes": [{"size": 2, "cells": [null, null]}])" +
         (more.empty() ? "" : ", " + more);
}

constexpr auto nothing = "";
constexpr auto not_at_x = R"("unallocated": [{"linear": [0, [0, 1]]}])";
constexpr auto not_behind_x = R"("unallocated": [{"linear": [1, [0, 1]]}])";
constexpr auto not_at_old_x = R"("unallocated": [{"linear": [0, [0, 1]]}], "old": [0])";
constexpr auto not_behind_old_x = R"("unallocated": [{"linear": [1, [0, 1]]}], "old": [0])";

/// A graph in which the program does not succeed in the state.
Status after(const std::string& more, const std::string& program) {
  ForgedGraph forged{.state = state(more), .program = program, .open = true};
  forged.garbage = "any";
  return checked(forged).status;
}

/// A graph in which each of the first is in one of the second.
Status within(const std::string& from, const std::string& to) {
  ForgedGraph forged{.state = state(from), .targets = {state(to)}, .open = true};
  forged.garbage = "any";
  return checked(forged).status;
}

TEST(Unallocated, LeadsToNoBlock) {
  const std::string there = R"yaml({assume: "allocated(x)"})yaml";
  EXPECT_EQ(after(nothing, there), Status::fails);
  EXPECT_EQ(after(not_at_x, there), Status::holds);
  EXPECT_EQ(after(not_behind_x, there), Status::fails);
  EXPECT_EQ(after(not_at_x, "{load: {to: z, at: x}}"), Status::holds);
  EXPECT_EQ(after(not_at_x, R"yaml({assume: "v == x"}, {assume: "allocated(v)"})yaml"),
            Status::holds);
  EXPECT_EQ(after(not_at_x, R"yaml({assume: "allocated(x + 1)"})yaml"), Status::fails);
}

TEST(Unallocated, IsNoAddressOfAKnownBlock) {
  EXPECT_EQ(after(nothing, "{assume: x == y}"), Status::fails);
  EXPECT_EQ(after(not_at_x, R"yaml({assume: x == y}, {assume: "allocated(x)"})yaml"),
            Status::holds);
  EXPECT_EQ(after(not_behind_x, R"yaml({assume: x == y}, {assume: "allocated(x)"})yaml"),
            Status::holds);
  EXPECT_EQ(after(not_behind_x, R"yaml({assume: x == y + 1}, {assume: "allocated(x)"})yaml"),
            Status::fails);
}

/// An allocation may be there, if the number is none that is below all of these.
TEST(Unallocated, EndsWithAnAllocation) {
  const std::string program = R"yaml({alloc: {to: z, size: 2}}, {assume: "allocated(x)"})yaml";
  EXPECT_EQ(after(not_at_x, program), Status::fails);
  EXPECT_EQ(after(not_at_old_x, program), Status::holds);
  const std::string behind = R"yaml({alloc: {to: z, size: 2}}, {assume: "allocated(x + 1)"})yaml";
  EXPECT_EQ(after(not_behind_old_x, behind), Status::fails);
}

TEST(Unallocated, StaysSoWhateverElseIsDone) {
  const std::string later = R"yaml(, {assume: "allocated(x)"})yaml";
  for (const std::string program :
       {"{free: y}", "{store: {at: y, value: x}}", "{load: {to: z, at: v}}", "{free: v}",
        "{kill: [v]}", R"yaml({assume: "allocated(v)"})yaml"}) {
    EXPECT_EQ(after(not_at_x, program + later), Status::holds) << program;
    EXPECT_EQ(after(nothing, program + later), Status::fails) << program;
  }
  EXPECT_EQ(after(not_at_x, R"yaml({kill: [x]}, {assume: "allocated(x)"})yaml"), Status::fails);
}

/// Cells of a block are in a row.
TEST(Unallocated, LiesBesideTheBlockThatIsFoundNearIt) {
  EXPECT_EQ(after(not_behind_x, R"yaml({load: {to: z, at: x}}, {assume: "allocated(x + 1)"})yaml"),
            Status::holds);
  EXPECT_EQ(after(not_behind_x, "{load: {to: z, at: x}}, {load: {to: z, at: x + 2, in: x}}"),
            Status::holds);
  EXPECT_EQ(after(nothing, "{load: {to: z, at: x}}, {load: {to: z, at: x + 2, in: x}}"),
            Status::fails);
  EXPECT_EQ(after(not_behind_x, "{load: {to: z, at: x}}, {load: {to: z, at: x - 2, in: x}}"),
            Status::fails);
  EXPECT_EQ(after(not_at_x, "{load: {to: z, at: x + 1}}, {load: {to: z, at: x - 1, in: x + 1}}"),
            Status::holds);
  EXPECT_EQ(after(not_at_x, R"yaml({load: {to: z, at: x + 1}}, {assume: "allocated(x + 2)"})yaml"),
            Status::fails);
}

/// Blocks lie at 1000 or above, so a pointer that far in front of one may be null, and null can be
/// freed.
TEST(Unallocated, MayBeNull) {
  const auto in_front = [](const std::string& offset) {
    ForgedGraph forged{.program = "{free: x}", .open = true};
    forged.state = R"("store": {"x": {"node": 0, "offset": )" + offset +
                   R"(}, "y": {"node": 0}}, "nodes": [{"size": 2, "cells": [null, null], )"
                   R"("address": {"linear": [0, [0, 1]]}}], "unallocated": [{"linear": [)" +
                   offset + R"(, [0, 1]]}])";
    forged.garbage = "any";
    return checked(forged).status;
  };
  EXPECT_EQ(in_front("-1000"), Status::fails);
  EXPECT_EQ(in_front("-999"), Status::holds);
}

TEST(Unallocated, IsNotClaimedWithoutAReason) {
  EXPECT_EQ(within(not_at_x, not_at_x), Status::holds);
  EXPECT_EQ(within(not_at_x, nothing), Status::holds);
  EXPECT_EQ(within(nothing, not_at_x), Status::fails);
  EXPECT_EQ(within(not_behind_x, not_at_x), Status::fails);
  EXPECT_EQ(within(not_at_old_x, not_at_x), Status::holds);
  EXPECT_EQ(within(nothing, R"("unallocated": [0, -5])"), Status::holds);
  EXPECT_EQ(within(nothing, R"("unallocated": [1000])"), Status::fails);
}

}  // namespace
}  // namespace heapreach::test::forged_unallocated_test
