#include "pipeline/portfolio/portfolio.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "pipeline/failed_check.h"
#include "support/error.h"
#include "support/work.h"

namespace heapreach::pipeline::portfolio_test {
namespace {

/// Strategies named after what they do; the channel leads nowhere.
struct Race : ::testing::Test {
  Race() : sink(open("/dev/null", O_WRONLY)), channel(sink, "") {}
  ~Race() override { close(sink); }

  Result run(const std::vector<std::string>& engines, double timeout = 300) {
    return run(engines, Deadline::in(timeout));
  }

  Result run(const std::vector<std::string>& engines, const Deadline& deadline) {
    std::vector<Strategy> strategies;
    for (const std::string& engine : engines) {
      strategies.push_back({engine, "basic", {}, "none", false});
    }
    return run_portfolio(
        strategies, {deadline, 0, 0}, channel,
        [](const Strategy& strategy, const Limits& limits, Channel& to) {
          return act(strategy.engine, limits, to);
        },
        [](const Unknown& unknown) {
          return Result{{"f"}, unknown, {"portfolio"}};
        },
        &lessons);
  }

  /// The answer that a strategy is named after.
  static Answer answer_of(const std::string& engine) {
    const std::string verdict = engine.substr(0, engine.find('-'));
    if (verdict == "candidate") return Candidate{{}, "a product"};
    if (verdict == "feasible") return Counterexample{};
    if (verdict != "infeasible") return Unknown{};
    Proof proof;
    proof.has_invariants = engine.find("-bare") == std::string::npos;
    proof.every_bound = engine.find("-ever") != std::string::npos;
    return proof;
  }

  static Result act(const std::string& engine, const Limits& limits, Channel& channel) {
    using namespace std::chrono_literals;
    channel.stage("stage of " + engine);
    if (engine == "hang") std::this_thread::sleep_for(1h);
    while (engine == "works") limits.deadline.poll("x", 1000);
    if (engine.ends_with("-much")) limits.deadline.poll("y", 2'000'000);
    if (engine == "crash") {
      std::signal(SIGABRT, SIG_DFL);
      std::abort();
    }
    if (engine == "limit") throw BackendError(Failure::memory_limit, "x", "no memory");
    if (engine == "wrong") throw InternalError("a broken contract");
    if (engine == "unsound") throw FailedCheck("a certificate that fails");
    if (engine == "missing") throw UsageError("no such solver");
    if (engine.starts_with("teaching")) {
      channel.lesson({.exact = engine.size()});
      channel.lesson({.settled = true});
    }
    if (engine.ends_with("-later")) std::this_thread::sleep_for(300ms);
    return {{"f"}, answer_of(engine), {engine}};
  }

  static std::string winner(const Result& result) { return result.origin.engine; }
  static std::string reason(const Result& result) {
    return reason_of(std::get<Unknown>(result.answer));
  }

  /// What "crashed" says, one after the other.
  static std::string crashes(const Result& result) {
    std::string text;
    for (const std::string& line : result.crashed) text += line + "\n";
    return text;
  }

  int sink;
  Channel channel;
  Lessons lessons;
};

TEST_F(Race, IsWonByTheFirstAnswer) {
  EXPECT_EQ(winner(run({"hang", "feasible", "hang"})), "feasible");
}

TEST_F(Race, GoesOnWithoutWhoCrashesOrGivesUp) {
  const Result result = run({"crash", "limit", "wrong", "infeasible-later"});
  EXPECT_EQ(winner(result), "infeasible-later");
  EXPECT_NE(crashes(result).find("crash/basic: crashed in stage of crash (signal 6)\n"),
            std::string::npos)
      << crashes(result);
  EXPECT_NE(crashes(result).find("wrong/basic: internal error: a broken contract\n"),
            std::string::npos)
      << crashes(result);
}

TEST_F(Race, WithoutCrashesSaysNothingOfThem) {
  EXPECT_TRUE(run({"limit", "infeasible-later"}).crashed.empty());
}

TEST_F(Race, ComesToWhoIsFarDownInTheList) {
  EXPECT_EQ(winner(run({"hang", "hang", "hang", "hang", "hang", "feasible"})), "feasible");
}

TEST_F(Race, OfManyNamesThoseThatTheTimeLimitKeptFromBeginning) {
  const std::vector<std::string> many(100, "hang");
  const std::string text = reason(run(many, 0.5));
  EXPECT_NE(text.find("time limit reached in stage of hang"), std::string::npos) << text;
  EXPECT_NE(text.find("time limit reached before it began"), std::string::npos) << text;
}

TEST_F(Race, WithoutTimeIsOverAtOnce) {
  const std::string text = reason(run({"infeasible", "feasible"}, 0));
  EXPECT_NE(text.find("time limit reached before it began"), std::string::npos) << text;
}

TEST_F(Race, WaitsALittleForInvariants) {
  EXPECT_EQ(winner(run({"infeasible-bare", "infeasible-later"})), "infeasible-later");
  EXPECT_EQ(winner(run({"infeasible-bare", "hang"})), "infeasible-bare");
}

TEST_F(Race, PrefersProofsForEveryBound) {
  EXPECT_EQ(winner(run({"infeasible-bare-ever", "infeasible-later"})), "infeasible-bare-ever");
}

TEST_F(Race, OfStrategiesThatDisagreeIsAnInternalError) {
  EXPECT_THROW(run({"infeasible-bare", "feasible-later"}), InternalError);
}

// Both may be read before anybody is stopped.
TEST_F(Race, AnExecutionOfAnApproximationIsNoOtherVerdictThanFeasible) {
  for (int i = 0; i < 20; ++i) {
    const Result result = run({"candidate", "feasible"});
    EXPECT_EQ(claims_reachable(result.answer), true);
    EXPECT_EQ(is_definite(result.answer), winner(result) == "feasible");
  }
}

TEST_F(Race, WithoutAWinnerNamesEveryReason) {
  const Result result = run({"limit", "hang"}, 0.5);
  ASSERT_TRUE(std::holds_alternative<Unknown>(result.answer));
  const std::string text = reason(result);
  EXPECT_NE(text.find("limit/basic: memory limit"), std::string::npos) << text;
  EXPECT_NE(text.find("hang/basic: time limit reached in stage of hang"), std::string::npos)
      << text;
}

TEST_F(Race, TheVerdictIsTheOthersAlsoIfItIsUnknown) {
  for (const char* engine : {"crash", "wrong"}) {
    const Result result = run({"limit", engine});
    EXPECT_EQ(failure_of(result.answer), Failure::memory_limit);
    EXPECT_NE(crashes(result).find(engine), std::string::npos) << engine;
    EXPECT_EQ(failure_of(run({engine, "limit"}).answer), Failure::memory_limit);
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
  EXPECT_EQ(reason(run({"limit"})), "memory limit reached in x");
  EXPECT_TRUE(std::holds_alternative<Counterexample>(run({"feasible"}).answer));
}

TEST_F(Race, CollectsWhatItsStrategiesTeach) {
  run({"teaching", "limit", "teaching too"});
  ASSERT_EQ(lessons.size(), 2u);
  EXPECT_EQ(lessons.at("teaching/basic"), (Lesson{std::nullopt, 8, true}));
  EXPECT_EQ(lessons.at("teaching too/basic").exact, 12u);
}

/// The same by work: strategies take turns.
class Turns : public Race {
 protected:
  Result run(const std::vector<std::string>& engines, std::uint64_t units = 100'000'000) {
    return Race::run(engines, Deadline::in(300).with_work(units));
  }
};

TEST_F(Turns, AreWonByWhoAnswersWithinTheLeastWork) {
  EXPECT_EQ(winner(run({"works", "feasible-much", "works", "candidate"})), "candidate");
  EXPECT_EQ(winner(run({"works", "feasible-much", "works"})), "feasible-much");
}

TEST_F(Turns, GoOnWithoutWhoCrashesOrGivesUp) {
  const Result result = run({"crash", "limit", "wrong", "infeasible-much"});
  EXPECT_EQ(winner(result), "infeasible-much");
  EXPECT_NE(crashes(result).find("crash/basic: crashed"), std::string::npos) << crashes(result);
}

TEST_F(Turns, EndAtALimitOfWorkThatAllShare) {
  const std::uint64_t before = work::spent();
  const std::string text = reason(run({"works", "limit", "works"}, 5'000'000));
  EXPECT_EQ(
      text,
      "work limit: works/basic: work limit reached in x; limit/basic: memory limit reached in x; "
      "works/basic: work limit reached in x");
  EXPECT_GE(work::spent() - before, 5'000'000u);
  EXPECT_LT(work::spent() - before, 5'100'000u);
}

TEST_F(Turns, WithoutWorkAreOverAtOnce) {
  const std::string text = reason(run({"infeasible", "feasible"}, 0));
  EXPECT_NE(text.find("work limit reached before it began"), std::string::npos) << text;
}

TEST_F(Turns, WaitForInvariantsUntilTheRoundEnds) {
  EXPECT_EQ(winner(run({"infeasible-bare", "infeasible"})), "infeasible");
  EXPECT_EQ(winner(run({"infeasible-bare", "infeasible-much"})), "infeasible-bare");
}

TEST_F(Turns, DisagreementIsAnInternalError) {
  EXPECT_THROW(run({"infeasible-bare", "feasible"}), InternalError);
}

}  // namespace
}  // namespace heapreach::pipeline::portfolio_test
