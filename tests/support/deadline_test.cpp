#include "support/deadline.h"

#include <gtest/gtest.h>

#include "support/error.h"

namespace heapreach::deadline_test {
namespace {

TEST(Deadlines, ThatNeverExpireNeverThrow) {
  for (const Deadline& deadline : {Deadline(), Deadline::in(1e12)}) {
    EXPECT_FALSE(deadline.expired());
    EXPECT_GE(deadline.remaining(), 1e9);
    EXPECT_NO_THROW(deadline.poll("pdr"));
  }
}

TEST(Deadlines, InThePastAreExpired) {
  for (const double seconds : {0.0, -5.0}) {
    const Deadline deadline = Deadline::in(seconds);
    EXPECT_TRUE(deadline.expired());
    EXPECT_EQ(deadline.remaining(), 0);
  }
}

TEST(Deadlines, NameTheStageThatTheyStop) {
  try {
    Deadline::in(0).poll("encode");
    FAIL() << "no exception";
  } catch (const BackendError& error) {
    EXPECT_EQ(error.failure(), Failure::time_limit);
    EXPECT_EQ(error.stage(), "encode");
  }
}

TEST(Deadlines, CanBeShortenedButNotExtended) {
  const Deadline hour = Deadline::in(3600);
  EXPECT_LE(hour.at_most(60).remaining(), 60);
  EXPECT_GT(hour.at_most(60).remaining(), 30);
  EXPECT_LE(hour.at_most(1e6).remaining(), 3600);
  EXPECT_GT(hour.at_most(1e6).remaining(), 1800);
}

}  // namespace
}  // namespace heapreach::deadline_test
