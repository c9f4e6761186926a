#include "support/deadline.h"

#include <gtest/gtest.h>

#include "support/error.h"
#include "support/work.h"

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

TEST(LimitsOfWork, CountWhatIsPolled) {
  const Deadline deadline = Deadline::of_work(100);
  EXPECT_NO_THROW(deadline.poll("pdr", 99));
  EXPECT_FALSE(deadline.expired());
  EXPECT_EQ(deadline.work_left(), 1u);
  try {
    deadline.poll("pdr", 1);
    FAIL() << "no exception";
  } catch (const BackendError& error) {
    EXPECT_EQ(error.failure(), Failure::work_limit);
    EXPECT_STREQ(error.what(), "work limit reached in pdr");
  }
  EXPECT_EQ(deadline.work_left(), 0u);
}

TEST(LimitsOfWork, CountWhatIsDoneUnderOtherDeadlines) {
  const Deadline outer = Deadline::of_work(100);
  Deadline().poll("x", 60);
  work::spend(39);
  EXPECT_FALSE(outer.expired());
  work::spend(1);
  EXPECT_TRUE(outer.expired());
}

TEST(LimitsOfWork, MeasureSecondsInWork) {
  const Deadline deadline = Deadline::in(3600).with_work(2'000'000);
  EXPECT_EQ(deadline.remaining(), 2);
  EXPECT_GT(deadline.wall_remaining(), 1800);
  EXPECT_EQ(deadline.at_most(0.5).work_left(), 500'000u);
  EXPECT_EQ(deadline.at_most(5).work_left(), 2'000'000u);
  EXPECT_EQ(deadline.with_work(3'000'000).work_left(), 2'000'000u);
  const Lap lap(deadline);
  work::spend(250'000);
  EXPECT_NEAR(lap.seconds(), 0.25, 1e-6);
}

TEST(LimitsOfWork, HaveTheClockAsAGuard) {
  const Deadline hangs = Deadline::in(0).with_work(1000);
  EXPECT_TRUE(hangs.expired());
  EXPECT_EQ(hangs.failure(), Failure::time_limit);
  EXPECT_EQ(Deadline::in(3600).with_work(0).failure(), Failure::work_limit);
  EXPECT_TRUE(Deadline::of_work(10).wall_at_most(0).wall_expired());
}

TEST(LimitsOfWork, AreNoneWhereTheyAreTooLarge) {
  EXPECT_FALSE(Deadline::of_work(UINT64_MAX).has_work_limit());
  EXPECT_FALSE(Deadline().with_work(UINT64_MAX - 1).expired());
}

}  // namespace
}  // namespace heapreach::deadline_test
