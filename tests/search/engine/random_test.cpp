// Random systems against the oracle, as in tests/agreement/random_test.cpp: paths must replay and
// be shortest, state graphs must hold, and where the oracle has an execution there is no graph.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <sstream>

#include "rts/model/memory_errors.h"
#include "rts/text/write.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random_system.h"
#include "tests/harness/shrink.h"
#include "tests/search/support.h"

namespace heapreach::test::random_test {
namespace {

class Comparison {
 public:
  explicit Comparison(std::uint64_t bound) : bound_(bound) {}

  /// What is wrong with the engine's answer for a system, or nothing.
  std::string problem_of(const rts::System& unexpanded) {
    try {
      const rts::System system = rts::with_implicit_errors(unexpanded);
      OracleLimits limits;
      limits.states = 20000;
      answer_ = checked(system, bound_, 2);
      if (!answer_.problem.empty()) return answer_.problem;
      const std::string problem = contradiction(answer_, ask_oracle(system, bound_, limits));
      if (!problem.empty() || !answer_.every_bound) return problem;
      // A graph without bound must hold at a larger one, too.
      const OracleAnswer larger = ask_oracle(system, bound_ + 3, limits);
      return std::holds_alternative<OracleFeasible>(larger) ? "feasible at a larger bound" : "";
    } catch (const std::exception& error) {
      return std::string("exception: ") + error.what();
    }
  }

  void compare(std::uint64_t seed) {
    const rts::System system = random_system(seed);
    const std::string problem = problem_of(system);
    ++count_[answer_.outcome];
    if (answer_.outcome == Outcome::gave_up) ++reasons_[answer_.reason];
    if (problem.empty()) return;
    const rts::System small = shrink(
        system, [&](const rts::System& candidate) { return problem_of(candidate) == problem; });
    std::ostringstream text;
    rts::write(text, small);
    ADD_FAILURE() << "seed " << seed << ": " << problem << "\n" << text.str();
  }

  void report() {
    std::cout << "feasible " << count_[Outcome::feasible] << ", infeasible "
              << count_[Outcome::infeasible] << ", given up " << count_[Outcome::gave_up] << "\n";
    for (const auto& [reason, number] : reasons_) std::cout << number << " " << reason << "\n";
  }
  int percent_given_up() {
    const int all = count_[Outcome::feasible] + count_[Outcome::infeasible];
    return 100 * count_[Outcome::gave_up] / std::max(1, all + count_[Outcome::gave_up]);
  }

 private:
  std::uint64_t bound_;
  Checked answer_;
  std::map<Outcome, int> count_;
  std::map<std::string, int> reasons_;
};

void compare(std::uint64_t first, std::uint64_t last, std::uint64_t bound = 3) {
  Comparison comparison(bound);
  for (std::uint64_t seed = first; seed < last; ++seed) comparison.compare(seed);
  comparison.report();
  EXPECT_LE(comparison.percent_given_up(), 30);
}

// In shards, so that they run side by side.
class ExploreRandom : public ::testing::TestWithParam<int> {};

TEST_P(ExploreRandom, AgreesWithTheOracle) {
  compare(50 * GetParam(), 50 * GetParam() + 50);
}

INSTANTIATE_TEST_SUITE_P(Shard, ExploreRandom, ::testing::Range(0, 4));

class ExploreRandomLong : public ::testing::TestWithParam<int> {};

TEST_P(ExploreRandomLong, ThreeThousandAgreeWithTheOracle) {
  compare(1000 + 500 * GetParam(), 1500 + 500 * GetParam());
}

TEST_P(ExploreRandomLong, NineHundredAgreeWithTheOracleAtSixCells) {
  compare(4000 + 150 * GetParam(), 4150 + 150 * GetParam(), 6);
}

INSTANTIATE_TEST_SUITE_P(Shard, ExploreRandomLong, ::testing::Range(0, 6));

}  // namespace
}  // namespace heapreach::test::random_test
