#include "support/worklist.h"

#include <gtest/gtest.h>

namespace heapreach::worklist_test {
namespace {

TEST(Worklist, GivesEachItemOnceAndTheLatestFirst) {
  Worklist<int> work = {1, 2, 1};
  EXPECT_EQ(work.take(), 2);
  work.add(3);
  work.add(2);
  EXPECT_EQ(work.take(), 3);
  EXPECT_EQ(work.take(), 1);
  EXPECT_TRUE(work.empty());
  EXPECT_EQ(work.seen(), (std::set<int>{1, 2, 3}));
}

}  // namespace
}  // namespace heapreach::worklist_test
