// Strategies one after the other, by work.
#include "pipeline/portfolio/turns.h"

#include <gtest/gtest.h>

#include "support/work.h"
#include "tests/pipeline/portfolio/named_strategies.h"

namespace heapreach::pipeline::turns_test {
namespace {

class Turns : public NamedStrategies {
 protected:
  Result run(const std::vector<std::string>& engines, std::uint64_t units = 100'000'000) {
    return NamedStrategies::run(engines, Deadline::in(300).with_work(units));
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

TEST_F(Turns, TheFirstStrategyGetsFourQuanta) {
  // Each that works ends at its quantum: so much is spent before the last one answers.
  const auto spent_before = [&](const std::vector<std::string>& others) {
    std::vector<std::string> all = others;
    all.emplace_back("feasible");
    const std::uint64_t before = work::spent();
    EXPECT_EQ(winner(run(all)), "feasible");
    return work::spent() - before;
  };
  const std::uint64_t one = spent_before({"works"}), two = spent_before({"works", "works"});
  EXPECT_GE(one, 1'000'000u);
  EXPECT_LT(one, 1'100'000u);
  EXPECT_GE(two, 1'250'000u);
  EXPECT_LT(two, 1'350'000u);
}

TEST_F(Turns, WhoIsAloneGetsAllThatIsLeft) {
  const std::uint64_t before = work::spent();
  EXPECT_NE(reason(run({"limit", "works"}, 9'000'000)).find("work limit reached in x"),
            std::string::npos);
  EXPECT_GE(work::spent() - before, 9'000'000u);
}

}  // namespace
}  // namespace heapreach::pipeline::turns_test
