#include "support/error.h"

#include <gtest/gtest.h>

namespace heapreach::error_test {
namespace {

TEST(Positions, LeaveOutWhatIsNotKnown) {
  EXPECT_EQ(to_string(Position{"a.yaml", 3, 7}), "a.yaml:3:7");
  EXPECT_EQ(to_string(Position{"a.yaml", 3, 0}), "a.yaml:3");
  EXPECT_EQ(to_string(Position{"a.yaml", 0, 0}), "a.yaml");
  EXPECT_EQ(to_string(Position{}), "");
}

TEST(InputErrors, SayWhereAndWhat) {
  const InputError placed({"a.yaml", 3, 7}, "expected a number");
  EXPECT_STREQ(placed.what(), "a.yaml:3:7: expected a number");
  EXPECT_EQ(placed.message(), "expected a number");
  EXPECT_EQ(placed.position().column, 7);
  EXPECT_STREQ(InputError({}, "expected a number").what(), "expected a number");
}

TEST(BackendErrors, NameLimitAndStage) {
  const BackendError error(Failure::memory_limit, "encode", "no memory left");
  EXPECT_EQ(error.stage(), "encode");
  EXPECT_STREQ(error.what(), "no memory left");
  EXPECT_STREQ(to_string(error.failure()), "memory limit");
  EXPECT_STREQ(to_string(Failure::time_limit), "time limit");
  EXPECT_STREQ(to_string(Failure::gave_up), "gave up");
}

}  // namespace
}  // namespace heapreach::error_test
