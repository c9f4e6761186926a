// Blocks of any size that are handed out where the start heap is not known: what a graph may claim
// of them, and what it may not.
#include <gtest/gtest.h>

#include "tests/evidence/checker/forged/forged.h"

namespace heapreach::test::forged_extents_test {
namespace {

using Status = evidence::CheckResult::Status;

/// Where v is any number, and x leads to a block that was handed out: of v cells, or of two.
ForgedGraph before_an_alloc(bool with_extent, const std::string& program) {
  ForgedGraph forged{.program = "{alloc: {to: y, size: v}}, " + program, .open = true};
  forged.garbage = "any";
  const std::string node = with_extent
                               ? R"({"extent": {"linear": [0, [0, 1]]}, "cells": [], "new": true})"
                               : R"({"size": 2, "cells": [null, null], "new": true})";
  forged.state =
      R"("store": {"x": {"node": 0}, "v": {"linear": [0, [0, 1]]}}, "nodes": [)" + node + "]";
  return forged;
}

class Extents : public ::testing::TestWithParam<bool> {
 protected:
  void expect(Status status, const std::string& program) {
    const evidence::CheckResult result = checked(before_an_alloc(GetParam(), program));
    EXPECT_EQ(result.status, status) << program << ": " << result.reason;
  }
};

TEST_P(Extents, HaveSoManyCells) {
  expect(Status::holds, "{store: {at: y + v, in: y, value: 1}}");
  expect(Status::fails, "{store: {at: y + v - 1, in: y, value: 1}}");
  expect(Status::holds, "{store: {at: y - 1, in: y, value: 1}}");
}

TEST_P(Extents, AreOneAtLeast) {
  expect(Status::holds, "{assume: v <= 0}");
  expect(Status::fails, "{assume: v == 1}");
  expect(Status::fails, "{assume: v > 1000000}");
}

TEST_P(Extents, HoldWhatWasStoredLast) {
  expect(Status::holds,
         "{store: {at: y, value: 1}}, {assume: v > 1}, {store: {at: y + v - 1, value: 2}}, {load: "
         "{to: z, at: y}}, {assume: z != 1}");
  expect(Status::fails,
         "{store: {at: y, value: 1}}, {store: {at: y + v - 1, value: 2}}, {load: {to: z, at: y}}, "
         "{assume: z != 1}");
}

TEST_P(Extents, AreBlocksOfTheirOwn) {
  expect(Status::holds, "{assume: x == y}");
  expect(Status::holds,
         "{store: {at: x, value: 1}}, {store: {at: y, value: 2}}, {load: {to: z, at: x}}, {assume: "
         "z != 1}");
  expect(Status::fails, "{free: y}, {assume: x != y}");
}

/// A pointer as a size is any integer.
TEST_P(Extents, MayBeOfASizeThatIsAPointer) {
  expect(Status::holds, "{alloc: {to: z, size: x}}, {store: {at: z - 1, in: z, value: 1}}");
  expect(Status::fails, "{alloc: {to: z, size: x}}, {store: {at: z + 70, in: z, value: 1}}");
}

INSTANTIATE_TEST_SUITE_P(Forged, Extents, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "Beside" : "Alone"; });

}  // namespace
}  // namespace heapreach::test::forged_extents_test
