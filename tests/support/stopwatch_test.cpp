#include "support/stopwatch.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace heapreach::stopwatch_test {
namespace {

TEST(Stopwatch, CountsSecondsFromItsStart) {
  const Stopwatch early;
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const Stopwatch late;
  const double first = late.seconds();
  EXPECT_GE(first, 0);
  EXPECT_GE(late.seconds(), first);
  EXPECT_GE(early.seconds(), 0.02);
  EXPECT_GE(early.seconds(), late.seconds() + 0.02);
}

}  // namespace
}  // namespace heapreach::stopwatch_test
