#include "pipeline/portfolio/portfolio.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <thread>

#include "pipeline/failed_check.h"
#include "pipeline/result/candidate.h"
#include "support/error.h"

namespace heapreach::pipeline {
namespace {

/// Strategies named after what they do; the channel leads nowhere.
struct Race : ::testing::Test {
  Race() : sink(open("/dev/null", O_WRONLY)), channel(sink, "") {}
  ~Race() override { close(sink); }

  Outcome run(const std::vector<std::string>& engines, double timeout = 20) {
    std::vector<Strategy> strategies;
    for (const std::string& engine : engines) {
      strategies.push_back({engine, "basic", {}, "none", false});
    }
    return run_portfolio(
        strategies, {Deadline::in(timeout), 0, 0}, channel,
        [](const Strategy& strategy, Channel& to) { return act(strategy.engine, to); },
        [](const Unknown& unknown) {
          Outcome outcome;
          outcome.verdict = "unknown";
          outcome.json = {{"reason", reason_of(unknown)}, {"failure", to_string(unknown.failure)}};
          return outcome;
        },
        &lessons);
  }

  static Outcome act(const std::string& engine, Channel& channel) {
    using namespace std::chrono_literals;
    channel.stage("stage of " + engine);
    Outcome outcome;
    outcome.verdict = engine.substr(0, engine.find('-'));
    if (engine == "hang") std::this_thread::sleep_for(1h);
    if (engine == "crash") {
      std::signal(SIGABRT, SIG_DFL);
      std::abort();
    }
    if (engine == "limit") throw BackendError(Failure::memory_limit, "x", "no memory");
    if (engine == "wrong") throw InternalError("a broken contract");
    if (engine == "unsound") throw FailedCheck("a certificate that fails");
    if (engine == "missing") throw UsageError("no such solver");
    if (engine.starts_with("teaching")) {
      channel.lesson({{"first", engine}});
      channel.lesson({{"second", 2}});
      outcome.verdict = "unknown";
    }
    if (engine.ends_with("-later")) std::this_thread::sleep_for(300ms);
    outcome.without_invariants = engine.find("-bare") != std::string::npos;
    if (engine.find("-ever") != std::string::npos) outcome.json["bound_independent"] = true;
    if (engine == "candidate") {
      outcome.verdict = "feasible";
      outcome.json = {{"file", "f"}};
      return as_candidate(outcome, "a product");
    }
    if (outcome.json.is_null()) outcome.json = evidence::schema::Json::object();
    outcome.account = engine;
    return outcome;
  }

  /// What "crashed" says, one after the other.
  static std::string crashes(const Outcome& outcome) {
    std::string text;
    for (const std::string line : outcome.json.value("crashed", evidence::schema::Json::array())) {
      text += line + "\n";
    }
    return text;
  }

  int sink;
  Channel channel;
  Lessons lessons;
};

TEST_F(Race, IsWonByTheFirstAnswer) {
  EXPECT_EQ(run({"hang", "feasible", "hang"}).account, "feasible");
}

TEST_F(Race, GoesOnWithoutWhoCrashesOrGivesUp) {
  const Outcome outcome = run({"crash", "limit", "wrong", "infeasible-later"});
  EXPECT_EQ(outcome.account, "infeasible-later");
  EXPECT_NE(crashes(outcome).find("crash/basic: crashed in stage of crash (signal 6)\n"),
            std::string::npos)
      << crashes(outcome);
  EXPECT_NE(crashes(outcome).find("wrong/basic: internal error: a broken contract\n"),
            std::string::npos)
      << crashes(outcome);
}

TEST_F(Race, WithoutCrashesSaysNothingOfThem) {
  EXPECT_FALSE(run({"limit", "infeasible-later"}).json.contains("crashed"));
}

TEST_F(Race, ComesToWhoIsFarDownInTheList) {
  EXPECT_EQ(run({"hang", "hang", "hang", "hang", "hang", "feasible"}).account, "feasible");
}

TEST_F(Race, OfManyNamesThoseThatTheTimeLimitKeptFromBeginning) {
  const std::vector<std::string> many(100, "hang");
  const std::string reason = run(many, 0.5).json.at("reason");
  EXPECT_NE(reason.find("time limit reached in stage of hang"), std::string::npos) << reason;
  EXPECT_NE(reason.find("time limit reached before it began"), std::string::npos) << reason;
}

TEST_F(Race, WaitsALittleForInvariants) {
  EXPECT_EQ(run({"infeasible-bare", "infeasible-later"}).account, "infeasible-later");
  EXPECT_EQ(run({"infeasible-bare", "hang"}).account, "infeasible-bare");
}

TEST_F(Race, PrefersProofsForEveryBound) {
  EXPECT_EQ(run({"infeasible-bare-ever", "infeasible-later"}).account, "infeasible-bare-ever");
}

TEST_F(Race, OfStrategiesThatDisagreeIsAnInternalError) {
  EXPECT_THROW(run({"infeasible-bare", "feasible-later"}), InternalError);
}

// Both may be read before anybody is stopped.
TEST_F(Race, AnExecutionOfAnApproximationIsNoOtherVerdictThanFeasible) {
  for (int i = 0; i < 20; ++i) {
    const std::string verdict = run({"candidate", "feasible"}).verdict;
    EXPECT_TRUE(verdict == "feasible" || verdict == "unknown") << verdict;
  }
}

TEST_F(Race, WithoutAWinnerNamesEveryReason) {
  const Outcome outcome = run({"limit", "hang"}, 0.5);
  EXPECT_EQ(outcome.verdict, "unknown");
  const std::string reason = outcome.json.at("reason");
  EXPECT_NE(reason.find("limit/basic: memory limit"), std::string::npos) << reason;
  EXPECT_NE(reason.find("hang/basic: time limit reached in stage of hang"), std::string::npos)
      << reason;
}

TEST_F(Race, TheVerdictIsTheOthersAlsoIfItIsUnknown) {
  for (const char* engine : {"crash", "wrong"}) {
    const Outcome outcome = run({"limit", engine});
    EXPECT_EQ(outcome.verdict, "unknown");
    EXPECT_EQ(outcome.json.at("failure"), "memory limit");
    EXPECT_NE(crashes(outcome).find(engine), std::string::npos) << engine;
    EXPECT_EQ(run({engine, "limit"}).json.at("failure"), "memory limit");
  }
}

TEST_F(Race, OfWhomAllCrashIsAnError) {
  EXPECT_THROW(run({"crash", "wrong"}), InternalError);
  EXPECT_THROW(run({"crash"}), InternalError);
  EXPECT_THROW(run({"missing"}), UsageError);
}

TEST_F(Race, EvidenceThatFailsIsNoCrash) {
  EXPECT_THROW(run({"unsound", "limit"}), FailedCheck);
  EXPECT_THROW(run({"unsound"}), FailedCheck);
  EXPECT_THROW(run({"unsound", "infeasible-later"}), FailedCheck);
  EXPECT_THROW(run({"infeasible-bare-ever", "hang", "feasible-later"}), FailedCheck);
}

TEST_F(Race, OfOneIsWhatThatSays) {
  EXPECT_EQ(run({"limit"}).json.at("reason"), "memory limit reached in x");
  EXPECT_EQ(run({"feasible"}).verdict, "feasible");
}

TEST_F(Race, CollectsWhatItsStrategiesTeach) {
  run({"teaching", "limit", "teaching too"});
  ASSERT_EQ(lessons.size(), 2u);
  EXPECT_EQ(lessons.at("teaching/basic").dump(), R"({"first":"teaching","second":2})");
  EXPECT_EQ(lessons.at("teaching too/basic").at("first"), "teaching too");
}

}  // namespace
}  // namespace heapreach::pipeline
