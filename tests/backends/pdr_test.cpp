#include "backends/pdr/pdr.h"

#include <gtest/gtest.h>

#include "tests/backends/evidence.h"
#include "tests/backends/examples.h"
#include "tests/harness/limits.h"

namespace heapreach::backends::pdr_test {
namespace {

Limits millions(double limit) {
  Limits limits;
  limits.deadline = test::work_deadline(limit);
  return limits;
}

Answer solve(const horn::ClauseSystem& system, const Limits& limits = millions(60),
             const Settings& settings = {}) {
  return Pdr().solve(system, settings, limits, {});
}

TEST(Pdr, DecidesTheExamples) {
  auto examples = linear_examples();
  for (auto& example : nonlinear_examples()) examples.push_back(std::move(example));
  for (const Example& example : examples) {
    EXPECT_EQ(checked(example.system, solve(example.system)),
              example.derivable ? "derivable" : "underivable")
        << example.name;
  }
}

TEST(Pdr, DerivationsUseAFactTwice) {
  const horn::ClauseSystem system = system_of_example("doubling");
  const Answer answer = solve(system);
  ASSERT_EQ(checked(system, answer), "derivable");
  EXPECT_EQ(std::get<horn::Derivation>(answer).steps.size(), 14u);
}

TEST(Pdr, LongDerivations) {
  const auto system = counter(30, 30);
  const Answer answer = solve(system);
  ASSERT_EQ(checked(system, answer), "derivable");
  EXPECT_EQ(std::get<horn::Derivation>(answer).steps.size(), 32u);
}

int decided(unsigned first_seed, unsigned count) {
  int result = 0;
  for (unsigned seed = first_seed; seed < first_seed + count; ++seed) {
    const auto system = random_clauses(seed, seed % 2 == 0);
    const std::string answer = checked(system, solve(system, millions(1)));
    EXPECT_NE(answer.substr(0, 5), "wrong") << "seed " << seed << ": " << answer;
    EXPECT_NE(answer.substr(0, 5), "uncon") << "seed " << seed << ": " << answer;
    if (answer.substr(0, 7) != "unknown") ++result;
  }
  return result;
}

TEST(Pdr, EvidenceOfRandomSystemsHolds) {
  EXPECT_GT(decided(0, 40), 34);
}

TEST(PdrLong, EvidenceOfRandomSystemsHolds) {
  EXPECT_GT(decided(1000, 2000), 1800);
}

TEST(Pdr, WithTheSolversTransformationsNothingWrongComesOut) {
  Settings settings;
  settings.solver_transformations = true;
  for (unsigned seed = 0; seed < 30; ++seed) {
    const auto system = random_clauses(seed, seed % 2 == 0);
    const std::string answer = checked(system, solve(system, millions(1), settings));
    EXPECT_NE(answer.substr(0, 5), "wrong") << "seed " << seed << ": " << answer;
  }
}

TEST(Pdr, SameSeedSameAnswer) {
  const auto examples = nonlinear_examples();
  auto steps = [&](unsigned seed) {
    Limits limits = millions(60);
    limits.seed = seed;
    const Answer answer = solve(examples[0].system, limits);
    std::vector<horn::ClauseId> clauses;
    for (const auto& step : std::get<horn::Derivation>(answer).steps)
      clauses.push_back(step.clause);
    return clauses;
  };
  EXPECT_EQ(steps(7), steps(7));
}

TEST(Pdr, EndsAtItsLimits) {
  const Answer late = solve(hard(), millions(0.5));
  ASSERT_TRUE(std::holds_alternative<GaveUp>(late));
  EXPECT_EQ(std::get<GaveUp>(late).failure, Failure::work_limit);
  Limits limits = millions(60);
  limits.memory_megabytes = 40;
  const Answer full = solve(hard(), limits);
  ASSERT_TRUE(std::holds_alternative<GaveUp>(full));
  EXPECT_EQ(std::get<GaveUp>(full).failure, Failure::memory_limit);
  // And it answers afterwards.
  EXPECT_EQ(checked(counter(3, 3), solve(counter(3, 3))), "derivable");
}

}  // namespace
}  // namespace heapreach::backends::pdr_test
