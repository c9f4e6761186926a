// Random clauses under random passes and engines: every answer's evidence holds for the clauses
// that went in, no two answers contradict each other, nothing ends in an internal error or a crash.
// As for systems (options_test.cpp), a check goes as far as the result.
#include <gtest/gtest.h>

#include <iostream>

#include "pipeline/check/check_clauses.h"
#include "pipeline/result/result_of.h"
#include "support/error.h"
#include "tests/harness/in_child.h"
#include "tests/harness/limits.h"
#include "tests/harness/random_clauses.h"
#include "tests/harness/random_options.h"
#include "tests/harness/tally.h"

namespace heapreach::test::clause_options_test {
namespace {

using pipeline::ClauseVerdict;
using pipeline::Strategy;

ClauseVerdict verdict_of(const horn::ClauseSystem& system, const Strategy& strategy,
                         double millions) {
  pipeline::QuietMonitor monitor;
  const Limits limits = work_limits(millions);
  ClauseVerdict verdict = pipeline::check(system, strategy, limits, monitor);
  const pipeline::Result result =
      result_of(pipeline::Subject{"random"}, origin_of(strategy, 0), system, verdict, {}, limits);
  const auto* found = std::get_if<pipeline::Derivable>(&result.answer);
  const auto* model = std::get_if<pipeline::Underivable>(&result.answer);
  if (found != nullptr || model != nullptr) {
    EXPECT_NE(found ? found->explanation : model->explanation, "");
  }
  return verdict;
}

/// Runs in a process of its own.
void check_one(const horn::ClauseSystem& system, const Strategy& strategy, double millions,
               Tally& tally) {
  ClauseVerdict verdict;
  try {
    verdict = verdict_of(system, strategy, millions);
  } catch (const BackendError& error) {
    // The engine's answer, or its check, came just before the deadline.
    if (error.failure() != Failure::work_limit) throw;
    ++tally.unknown;
    return;
  }
  const bool derivable = std::holds_alternative<pipeline::Unsatisfiable>(verdict);
  if (std::holds_alternative<pipeline::Unknown>(verdict)) {
    ++tally.unknown;
    return;
  }
  ++(derivable ? tally.feasible : tally.infeasible);
  Strategy plain;
  plain.engine = "pdr";
  plain.preprocess = "none";
  const ClauseVerdict other = verdict_of(system, plain, millions);
  if (std::holds_alternative<pipeline::Unknown>(other)) return;
  EXPECT_EQ(std::holds_alternative<pipeline::Unsatisfiable>(other), derivable);
}

void compare(std::uint64_t first, std::uint64_t last, double millions) {
  SharedTally tally;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    Random random(seed + 9'000'000);
    const horn::ClauseSystem system = random_clauses(seed);
    const Strategy strategy = random_strategy_for_clauses(system.is_linear(), random);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + options_of(strategy) + "\n" +
                 to_text(system));
    in_child([&] { check_one(system, strategy, millions, *tally); });
  }
  std::cout << "unsat " << tally->feasible << ", sat " << tally->infeasible << ", unknown "
            << tally->unknown << "\n";
  EXPECT_GE(10 * (tally->feasible + tally->infeasible), static_cast<int>(last - first))
      << "too many without an answer";
}

TEST(RandomClauseOptions, EvidenceHoldsForTheClausesThatWentIn) {
  compare(0, 12, 0.3);
}

class RandomClauseOptionsLong : public ::testing::TestWithParam<int> {};

TEST_P(RandomClauseOptionsLong, EvidenceHoldsForTheClausesThatWentIn) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  compare(1000 + 500 * shard, 1500 + 500 * shard, 2);
}

INSTANTIATE_TEST_SUITE_P(Shard, RandomClauseOptionsLong, ::testing::Range(0, 5));

}  // namespace
}  // namespace heapreach::test::clause_options_test
