#include "search/engine/precision.h"

#include <gtest/gtest.h>

namespace heapreach::search::precision_test {
namespace {

// A delay of 0 would widen a group's first configuration, with what is no part of the group.
TEST(Precision, GroupsWidenLaterAndLaterUntilTheyNeverDo) {
  Precision precision;
  precision.widening_delay = {1, 50};
  for (int i = 0; i < 100; ++i) {
    const std::size_t before = precision.widening_delay[1];
    widen_later(precision, 1);
    EXPECT_GE(precision.widening_delay[1], before);
  }
  EXPECT_EQ(precision.widening_delay[1], std::numeric_limits<std::size_t>::max());
  EXPECT_EQ(precision.widening_delay[0], 1U);
}

}  // namespace
}  // namespace heapreach::search::precision_test
