// Random clause systems through every pass and the pipelines: the query stays as derivable as it
// was, and derivations and models of the new system come back as ones of the old.
#include <gtest/gtest.h>

#include "tests/harness/random_clauses.h"
#include "tests/preprocess/back_translations.h"

namespace heapreach::preprocess::random_test {
namespace {

std::vector<std::string> pipelines() {
  std::vector<std::string> names;
  for (const Pass* pass : all_passes()) names.emplace_back(pass->name());
  names.insert(names.end(), {"default", "all", "unfold,slice_arguments", "split,inline"});
  return names;
}

/// Runs every pipeline, or one of them in turn, on the systems of some seeds.
test::Tally run_seeds(std::uint64_t first, std::uint64_t last, bool every,
                      const test::ClauseSize& size = {}) {
  test::Tally tally;
  const std::vector<std::string> names = pipelines();
  for (std::uint64_t seed = first; seed < last; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const horn::ClauseSystem system = test::random_clauses(seed, size);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (every || seed % names.size() == i) test::check_back_translations(system, names[i], tally);
    }
    if (::testing::Test::HasFailure()) break;
  }
  ::testing::Test::RecordProperty("tally", tally.text());
  return tally;
}

TEST(RandomClauses, SurviveEveryPass) {
  const test::Tally tally = run_seeds(0, 20, true);
  EXPECT_GT(tally.derivations, tally.systems / 8) << tally.text();  // else it has lost its force
  EXPECT_GT(tally.underivable, tally.systems / 8) << tally.text();
  EXPECT_LT(tally.unsolved, tally.systems / 10) << tally.text();
  EXPECT_LT(tally.unchecked, tally.conditions / 10) << tally.text();
}

TEST(RandomClauses, SurviveOnePassEach) {
  run_seeds(40, 160, false);
}

TEST(RandomClauses, ThatAreAcyclicSurvive) {
  run_seeds(
      400, 500, false,
      {.most_predicates = 10, .most_arguments = 2, .nonlinear_percent = 5, .acyclic_percent = 80});
}

class RandomClausesLong : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomClausesLong, SurviveEveryPass) {
  const std::uint64_t shard = GetParam();
  run_seeds(1000 + 100 * shard, 1100 + 100 * shard, true);
  run_seeds(
      4000 + 30 * shard, 4030 + 30 * shard, true,
      {.most_predicates = 10, .most_arguments = 2, .nonlinear_percent = 5, .acyclic_percent = 60});
}
INSTANTIATE_TEST_SUITE_P(Shard, RandomClausesLong, ::testing::Range<std::uint64_t>(0, 10));

TEST(RandomClausesOnceLong, SurviveOnePassEach) {
  run_seeds(160, 1000, false);
}

}  // namespace
}  // namespace heapreach::preprocess::random_test
