#include "backends/bmc/bmc.h"

#include <gtest/gtest.h>

#include "backends/pdr/pdr.h"
#include "tests/backends/evidence.h"
#include "tests/backends/examples.h"
#include "tests/harness/limits.h"

namespace heapreach::backends::bmc_test {
namespace {

Limits seconds(double limit) {
  Limits limits;
  limits.deadline = test::work_deadline(limit);
  return limits;
}

Answer solve(const horn::ClauseSystem& system, const Settings& settings = {},
             const Limits& limits = seconds(60)) {
  return Bmc().solve(system, settings, limits, {});
}

TEST(Bmc, DecidesTheExamples) {
  for (const Example& example : linear_examples()) {
    if (!example.finite) continue;
    EXPECT_EQ(checked(example.system, solve(example.system)),
              example.derivable ? "derivable" : "underivable")
        << example.name;
  }
}

TEST(Bmc, GivesUpAtTheDepthAskedFor) {
  Settings settings;
  settings.max_depth = 7;
  const Answer answer = solve(counter(20, 20), settings);
  EXPECT_EQ(checked(counter(20, 20), answer), "unknown: no derivation up to depth 7");
  EXPECT_EQ(checked(counter(20, 6), solve(counter(20, 6), settings)), "derivable");
}

TEST(Bmc, FindsLeastHeight) {
  Builder b;
  const auto p = b.predicate("p", {horn::Sort::integer});
  const auto x = b.integer(0);
  b.fact({p, {b.number(0)}});
  b.rule({p, {b.plus(x, 1)}}, {{p, {x}}});
  b.rule({p, {b.plus(x, 5)}}, {{p, {x}}});
  b.query({{p, {x}}}, b.terms.equal(x, b.number(17)));
  const Answer answer = solve(b.system);
  EXPECT_EQ(std::get<horn::Derivation>(answer).steps.size(), 7u);  // 0 5 10 15 16 17, query
}

TEST(Bmc, TellsTheHeightOfWhatEnds) {
  const Answer answer = solve(counter(20, 21));
  ASSERT_TRUE(std::holds_alternative<FinishedUnrolling>(answer));
  EXPECT_EQ(std::get<FinishedUnrolling>(answer).height, 21u);
  EXPECT_FALSE(std::get<FinishedUnrolling>(answer).simple_paths);
}

TEST(Bmc, FinishesWhereFactsRepeat) {
  const Answer answer = solve(system_of_example("cycle_outside"));
  ASSERT_TRUE(std::holds_alternative<FinishedUnrolling>(answer));
  EXPECT_TRUE(std::get<FinishedUnrolling>(answer).simple_paths);
  EXPECT_GE(std::get<FinishedUnrolling>(answer).height, 5u);
}

TEST(Bmc, RefusesNonlinearClauses) {
  EXPECT_THROW(solve(nonlinear_examples()[0].system), UsageError);
}

/// Compares answers of bmc and pdr, and their evidence; returns how many systems both decided.
int compare(unsigned first_seed, unsigned count, const GroupLimits& group_limits = {}) {
  int both = 0;
  for (unsigned seed = first_seed; seed < first_seed + count; ++seed) {
    const auto system = random_clauses(seed, true);
    Settings settings;
    settings.max_depth = 40;
    const std::string mine =
        checked(system, Bmc(group_limits).solve(system, settings, seconds(2), {}));
    const std::string other = checked(system, Pdr().solve(system, {}, seconds(1), {}));
    EXPECT_NE(mine.substr(0, 5), "wrong") << "seed " << seed << ": " << mine;
    EXPECT_NE(other.substr(0, 5), "wrong") << "seed " << seed << ": " << other;
    const bool both_known = mine.substr(0, 7) != "unknown" && other.substr(0, 7) != "unknown";
    if (!both_known) continue;
    EXPECT_EQ(mine, other) << "seed " << seed;
    ++both;
  }
  return both;
}

TEST(Bmc, AgreesWithPdrOnRandomSystems) {
  EXPECT_GT(compare(1000, 40), 24);
}

/// What makes no difference to the answers.
constexpr GroupLimits merge_all{1, 1, 0};

TEST(Bmc, MergesWithoutHarm) {
  EXPECT_GT(compare(1500, 25, merge_all), 15);
  for (const Example& example : linear_examples()) {
    if (!example.finite) continue;
    EXPECT_EQ(checked(example.system, Bmc(merge_all).solve(example.system, {}, seconds(60), {})),
              example.derivable ? "derivable" : "underivable")
        << example.name;
  }
}

TEST(BmcLong, MergesWithoutHarm) {
  EXPECT_GT(compare(4000, 600, merge_all), 400);
}

TEST(BmcLong, AgreesWithPdrOnRandomSystems) {
  EXPECT_GT(compare(2000, 600), 400);
}

TEST(Bmc, LongDerivations) {
  const auto system = counter(1500, 1500);
  EXPECT_EQ(checked(system, solve(system)), "derivable");
}

TEST(Bmc, EndsAtItsLimits) {
  const Answer late = solve(hard(), {}, seconds(0.5));
  ASSERT_TRUE(std::holds_alternative<GaveUp>(late));
  EXPECT_EQ(std::get<GaveUp>(late).failure, Failure::work_limit);
  EXPECT_EQ(checked(counter(3, 3), solve(counter(3, 3))), "derivable");
}

}  // namespace
}  // namespace heapreach::backends::bmc_test
