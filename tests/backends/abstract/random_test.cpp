// Random clause systems: what the interpreter finds is a model of the clauses, and it never claims
// to refute what can be derived.
#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/backends/abstract/support.h"
#include "tests/harness/limits.h"
#include "tests/harness/random_clauses.h"

namespace heapreach::backends::abstract::random_test {
namespace {

struct Tally {
  std::size_t proofs = 0;
  std::size_t models = 0;
};

/// Every seed with one of the domains.
Tally check_seeds(std::uint64_t first, std::uint64_t count) {
  Tally tally;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const horn::ClauseSystem system = test::random_clauses(seed);
    const Domain domain = all_domains[seed % 3];
    Limits limits;
    limits.deadline = test::work_deadline(5);
    try {
      const Interpretation result = interpret(system, domain, limits, {});
      const std::string verdict = checked(system, result);
      EXPECT_TRUE(verdict == "proves" || verdict == "too coarse")
          << "seed " << seed << ": " << verdict << "\n"
          << test::to_text(system);
      ++tally.models;
      tally.proofs += result.proves;
    } catch (const BackendError& error) {
      EXPECT_EQ(error.failure(), Failure::work_limit) << "seed " << seed << ": " << error.what();
    }
  }
  return tally;
}

TEST(RandomClauses, ModelsHold) {
  const Tally tally = check_seeds(0, 30);
  EXPECT_GE(tally.models, 25u);
  EXPECT_GE(tally.proofs, 5u);
}

TEST(RandomClausesLong, ModelsHold) {
  const Tally tally = check_seeds(1000, 1500);
  EXPECT_GE(tally.models, 1200u);
}

}  // namespace
}  // namespace heapreach::backends::abstract::random_test
