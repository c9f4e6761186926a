// Strategies side by side, by the wall clock.
#include "pipeline/portfolio/race.h"

#include <gtest/gtest.h>

#include "tests/pipeline/portfolio/named_strategies.h"

namespace heapreach::pipeline::race_test {
namespace {

using Race = NamedStrategies;

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

TEST_F(Race, BesideASearchOthersHaveLessPriority) {
  const int own = getpriority(PRIO_PROCESS, 0);
  const auto at = [](int priority) { return ": priority " + std::to_string(priority) + "."; };
  const std::string text = reason(run({"search-priority", "priority"}));
  EXPECT_NE(text.find("search-priority" + at(own)), std::string::npos) << text;
  EXPECT_NE(text.find("/basic" + at(std::min(19, own + 5))), std::string::npos) << text;
  const std::string alone = reason(run({"priority", "limit"}));
  EXPECT_NE(alone.find("/basic" + at(own)), std::string::npos) << alone;
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

}  // namespace
}  // namespace heapreach::pipeline::race_test
