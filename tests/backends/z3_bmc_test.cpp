#include "backends/pdr/z3_bmc.h"

#include <gtest/gtest.h>

#include "tests/backends/evidence.h"
#include "tests/backends/examples.h"

namespace heapreach::backends::z3_bmc_test {
namespace {

Answer solve(const horn::ClauseSystem& system, std::size_t depth = 40, double seconds = 60) {
  Limits limits;
  limits.deadline = Deadline::in(seconds);
  Settings settings;
  settings.max_depth = depth;
  return Z3Bmc().solve(system, settings, limits, {});
}

TEST(Z3Bmc, FindsDerivationsAndNeverSaysUnderivable) {
  for (const Example& example : linear_examples()) {
    EXPECT_EQ(
        checked(example.system, solve(example.system)),
        example.derivable ? "derivable" : "unknown: no derivation within the unrolling bound of 40")
        << example.name;
  }
}

TEST(Z3Bmc, EvidenceOfRandomSystemsHolds) {
  int derivable = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    const auto system = random_clauses(seed, true);
    const std::string answer = checked(system, solve(system, 12, 2));
    const bool expected = answer == "derivable" || answer.substr(0, 7) == "unknown";
    EXPECT_TRUE(expected) << "seed " << seed << ": " << answer;
    if (answer == "derivable") ++derivable;
  }
  EXPECT_GT(derivable, 10);
}

TEST(Z3Bmc, RefusesNonlinearClauses) {
  EXPECT_THROW(solve(nonlinear_examples()[0].system), UsageError);
}

TEST(Z3Bmc, EndsAtItsLimits) {
  const Answer late = solve(hard(), 1000, 0.5);
  ASSERT_TRUE(std::holds_alternative<GaveUp>(late));
  EXPECT_EQ(std::get<GaveUp>(late).failure, Failure::time_limit);
}

}  // namespace
}  // namespace heapreach::backends::z3_bmc_test
