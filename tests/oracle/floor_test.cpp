#include "tests/harness/floor.h"

#include <gtest/gtest.h>

namespace heapreach::test::floor_test {
namespace {

std::string problem(int tests, int compared, int percent = 90) {
  Floor::Counts counts;
  counts.tests = tests;
  counts.compared = compared;
  return Floor::problem_of(counts, percent);
}

TEST(Floor, AsksForOneComparisonAtLeast) {
  EXPECT_EQ(problem(19, 0, 0), "");
  EXPECT_EQ(problem(20, 0, 0), "only 0 of 20 tests compared something");
  EXPECT_EQ(problem(20, 1, 0), "");
}

TEST(Floor, IsAShareOfTheTestsThatRan) {
  EXPECT_EQ(problem(0, 0), "");
  EXPECT_EQ(problem(1, 0), "") << "somebody runs this one alone";
  EXPECT_EQ(problem(19, 0), "");
  EXPECT_EQ(problem(20, 18), "");
  EXPECT_EQ(problem(20, 17), "only 17 of 20 tests compared something");
  EXPECT_EQ(problem(1000, 900), "");
  EXPECT_EQ(problem(1000, 899), "only 899 of 1000 tests compared something");
}

}  // namespace
}  // namespace heapreach::test::floor_test
