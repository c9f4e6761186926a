// Tasks in processes of their own: what they make is heard of, and others may begin then.
#include "pipeline/crew/crew.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

#include "pipeline/failed_check.h"
#include "support/error.h"

namespace heapreach::pipeline::crew_test {
namespace {

class CrewTest : public ::testing::Test {
 protected:
  ~CrewTest() override { close(nowhere_); }

  /// "0: made; 1: gave up, reason".
  void note(Crew::Task task, const Crew::Outcome& outcome) {
    const auto* product = std::get_if<Product>(&outcome);
    heard_[task] =
        product != nullptr ? product->text : "gave up, " + std::get<GaveUp>(outcome).reason;
  }

  const int nowhere_ = open("/dev/null", O_WRONLY | O_CLOEXEC);
  Channel channel_{nowhere_, ""};
  Crew crew_{{Deadline::in(60), 0, 0}, channel_};
  std::map<Crew::Task, std::string> heard_;
};

TEST_F(CrewTest, TasksBeginWhereOthersHaveEnded) {
  crew_.start(0, [](Channel&) { return "first"; });
  EXPECT_TRUE(crew_.is_running(0));
  crew_.run([&](Crew::Task task, const Crew::Outcome& outcome) {
    note(task, outcome);
    EXPECT_EQ(crew_.running(), 0u);
    if (task < 2) crew_.start(task + 1, [](Channel&) { return "next"; });
  });
  EXPECT_EQ(heard_, (std::map<Crew::Task, std::string>{{0, "first"}, {1, "next"}, {2, "next"}}));
}

TEST_F(CrewTest, NothingComesOfWhatIsStopped) {
  crew_.start(0, [](Channel&) -> std::string {
    pause();
    return "never";
  });
  crew_.start(1, [](Channel&) { return "made"; });
  crew_.run([&](Crew::Task task, const Crew::Outcome& outcome) {
    note(task, outcome);
    crew_.stop(0);
  });
  EXPECT_EQ(heard_, (std::map<Crew::Task, std::string>{{1, "made"}}));
}

TEST_F(CrewTest, ALimitEndsOneTaskAndAnErrorAll) {
  crew_.start(0, [](Channel&) -> std::string {
    throw BackendError(Failure::memory_limit, "solver", "no memory");
  });
  crew_.run([&](Crew::Task task, const Crew::Outcome& outcome) { note(task, outcome); });
  EXPECT_NE(heard_[0].find("no memory"), std::string::npos) << heard_[0];
  crew_.start(1, [](Channel&) -> std::string { throw FailedCheck("it does not hold"); });
  EXPECT_THROW(crew_.run([](Crew::Task, const Crew::Outcome&) {}), FailedCheck);
}

TEST_F(CrewTest, ACrashIsAnError) {
  crew_.start(0, [](Channel&) -> std::string { std::abort(); });
  EXPECT_THROW(crew_.run([](Crew::Task, const Crew::Outcome&) {}), InternalError);
}

}  // namespace
}  // namespace heapreach::pipeline::crew_test
