// Numbers that data are compared with on edges into errors, as limits of the cells they come from.
#include "search/shapes/data_limits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/search/support.h"

namespace heapreach::search::data_limits_test {
namespace {

using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

/// The limits in a system whose only edge into the error does this, behind loads of d from cell 1
/// of p and of k from cell 0.
std::vector<DataLimit> limits_of(const std::string& instruction) {
  return limits_at_errors(test::system_of(
      "rts: 1\n"
      "variables: {p: ptr, d: int, e: int, k: int}\n"
      "start: {vertex: a}\nerror: bad\nedges:\n"
      "  - {from: b, to: bad, do: [" +
      instruction +
      "]}\n  - {from: a, to: b, do: [{load: {to: d, at: p + 1}}, {load: {to: k, at: p}}, "
      "{move: {to: e, value: d + 1}}, {assume: \"d < 77\"}]}\n"));
}

DataLimit least(Number cell, Number number) {
  return {cell, number, true};
}
DataLimit most(Number cell, Number number) {
  return {cell, number, false};
}

TEST(DataLimits, AreBesideTheNumber) {
  EXPECT_THAT(limits_of("{assume: \"d == 3\"}"), UnorderedElementsAre(least(1, 4), most(1, 2)));
  EXPECT_THAT(limits_of("{assume: \"d != 3\"}"), UnorderedElementsAre(least(1, 4), most(1, 2)));
  EXPECT_THAT(limits_of("{assume: \"d < 3\"}"), UnorderedElementsAre(least(1, 3), most(1, 2)));
  EXPECT_THAT(limits_of("{assume: \"d <= 3\"}"), UnorderedElementsAre(least(1, 4), most(1, 3)));
  EXPECT_THAT(limits_of("{assume: \"d > 3\"}"), UnorderedElementsAre(least(1, 4), most(1, 3)));
  EXPECT_THAT(limits_of("{assume: \"d >= 3\"}"), UnorderedElementsAre(least(1, 3), most(1, 2)));
}

TEST(DataLimits, TheNumberMayStandOnTheLeft) {
  EXPECT_THAT(limits_of("{assume: \"3 < d\"}"), UnorderedElementsAre(least(1, 4), most(1, 3)));
  EXPECT_THAT(limits_of("{assume: \"3 <= d\"}"), UnorderedElementsAre(least(1, 3), most(1, 2)));
}

TEST(DataLimits, AreOfTheCellThatWasLoaded) {
  EXPECT_THAT(limits_of("{assume: \"k == 0\"}"), UnorderedElementsAre(least(0, 1), most(0, -1)));
  EXPECT_THAT(limits_of("{assume: \"e == 0\"}"), UnorderedElementsAre(least(1, 1), most(1, -1)))
      << "through a move";
  EXPECT_THAT(limits_of("{assume: \"d < 3 || k > 5\"}"),
              UnorderedElementsAre(least(1, 3), most(1, 2), least(0, 6), most(0, 5)));
  EXPECT_THAT(limits_of("{fail: {assert: \"d >= 3\"}}"),
              UnorderedElementsAre(least(1, 3), most(1, 2)));
}

TEST(DataLimits, OnlyTheLastInstructionIsAsked) {
  EXPECT_THAT(limits_of("{assume: \"d > 7\"}, {assume: \"k < 0\"}"),
              UnorderedElementsAre(least(0, 0), most(0, -1)));
  EXPECT_THAT(limits_of("{assume: \"d > 7\"}, {free: p}"), IsEmpty());
}

TEST(DataLimits, WhatIsNoNumberOrWasNotLoadedHasNone) {
  EXPECT_THAT(limits_of("{assume: \"d < k\"}"), IsEmpty());
  EXPECT_THAT(limits_of("{assume: \"p == null\"}"), IsEmpty());
  EXPECT_THAT(limits_of("{move: {to: e, value: 3}}"), IsEmpty());
  EXPECT_THAT(limits_of("{assume: \"d == 1000000000000000000000000000000000000000000000\"}"),
              IsEmpty())
      << "too large";
}

}  // namespace
}  // namespace heapreach::search::data_limits_test
