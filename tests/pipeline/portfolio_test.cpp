#include "pipeline/portfolio.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <thread>

#include "pipeline/candidate.h"
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
          outcome.json = {{"reason", unknown.reason}, {"failure", to_string(unknown.failure)}};
          return outcome;
        });
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

  int sink;
  Channel channel;
};

TEST_F(Race, IsWonByTheFirstAnswer) {
  EXPECT_EQ(run({"hang", "feasible", "hang"}).account, "feasible");
}

TEST_F(Race, GoesOnWithoutWhoCrashesOrGivesUp) {
  EXPECT_EQ(run({"crash", "limit", "infeasible-later"}).account, "infeasible-later");
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

TEST_F(Race, WithoutAWinnerPassesOnACrash) {
  EXPECT_THROW(run({"limit", "crash"}), InternalError);
  EXPECT_THROW(run({"limit", "wrong"}), InternalError);
}

}  // namespace
}  // namespace heapreach::pipeline
