// Random systems against the oracle, searched with exact addresses whether or not they need it:
// paths must replay and be shortest, invariants must hold, and where the oracle has an execution
// there is no invariant, nor one for every bound where a larger bound has one.
#include <gtest/gtest.h>

#include <functional>
#include <iostream>
#include <map>
#include <sstream>

#include "rts/model/memory_errors.h"
#include "rts/text/write.h"
#include "tests/harness/chaos.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random_system.h"
#include "tests/harness/shrink.h"
#include "tests/search/numeric_support.h"

namespace heapreach::test::numeric_random_test {
namespace {

/// What is wrong with an answer in the eyes of the oracle, or nothing.
std::string disagreement(const Checked& answer, const OracleAnswer& expected) {
  if (!answer.problem.empty()) return answer.problem;
  const auto* feasible = std::get_if<OracleFeasible>(&expected);
  const auto* infeasible = std::get_if<OracleInfeasible>(&expected);
  if (answer.outcome == Outcome::feasible) {
    if (infeasible && !infeasible->domain_limited) return "feasible, but all executions were tried";
    const bool longer = feasible && feasible->execution.steps.size() < answer.edges;
    if (longer && answer.shortest) return "not shortest";
  }
  if (answer.outcome == Outcome::infeasible && feasible) {
    return "infeasible, but the oracle has an execution";
  }
  return "";
}

class Comparison {
 public:
  using Generate = std::function<rts::System(std::uint64_t)>;
  using Check = std::function<Checked(const rts::System&, std::uint64_t bound, double millions)>;
  Comparison(Generate generate, std::uint64_t bound, Check check = checked_exactly)
      : generate_(std::move(generate)), bound_(bound), check_(std::move(check)) {}

  void run(std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t seed = first; seed < last; ++seed) compare(seed);
    std::cout << "seeds " << first << " to " << last - 1 << " at " << bound_ << " cells: feasible "
              << count_[Outcome::feasible] << ", infeasible " << count_[Outcome::infeasible] << " ("
              << every_bound_ << " at every bound), given up " << count_[Outcome::gave_up]
              << "; explore needed exact addresses for " << exact_ << "\n";
    for (const auto& [reason, number] : reasons_) std::cout << number << " " << reason << "\n";
    // Data that grow for ever in more than one way, and integers beyond 128 bits.
    EXPECT_LE(20 * count_[Outcome::gave_up], static_cast<int>(last - first));
  }

 private:
  std::string problem_of(const rts::System& unexpanded) {
    try {
      const rts::System system = rts::with_implicit_errors(unexpanded);
      OracleLimits limits;
      limits.states = 10000;
      answer_ = check_(system, bound_, 2);
      const std::string problem = disagreement(answer_, ask_oracle(system, bound_, limits));
      if (!problem.empty() || !answer_.every_bound) return problem;
      const OracleAnswer larger = ask_oracle(system, bound_ + 3, limits);
      return std::holds_alternative<OracleFeasible>(larger) ? "feasible at a larger bound" : "";
    } catch (const std::exception& error) {
      return std::string("exception: ") + error.what();
    }
  }

  void compare(std::uint64_t seed) {
    const rts::System system = generate_(seed);
    if (system.heap != rts::StartHeap::empty) return;  // another engine's
    const std::string problem = problem_of(system);
    ++count_[answer_.outcome];
    if (answer_.every_bound) ++every_bound_;
    if (answer_.exact) ++exact_;
    if (answer_.outcome == Outcome::gave_up) ++reasons_[answer_.reason];
    if (problem.empty()) return;
    const rts::System small = shrink(
        system, [&](const rts::System& candidate) { return problem_of(candidate) == problem; });
    std::ostringstream text;
    rts::write(text, small);
    ADD_FAILURE() << "seed " << seed << ": " << problem << "\n" << text.str();
  }

  Generate generate_;
  std::uint64_t bound_;
  Check check_;
  Checked answer_;
  std::map<Outcome, int> count_;
  int every_bound_ = 0;
  int exact_ = 0;
  std::map<std::string, int> reasons_;
};

rts::System programs(std::uint64_t seed) {
  return random_system(seed);
}
rts::System opaque_chaos(std::uint64_t seed) {
  return chaos(seed, Pointers::opaque);
}
rts::System numeric_chaos(std::uint64_t seed) {
  return chaos(seed, Pointers::numeric);
}

TEST(ExactRandom, ProgramsAgreeWithTheOracle) {
  Comparison(programs, 3).run(0, 40);
}
TEST(ExactRandom, ChaosAgreesWithTheOracle) {
  Comparison(opaque_chaos, 4).run(0, 40);
}
TEST(ExactRandom, NumericPointersAgreeWithTheOracle) {
  Comparison(numeric_chaos, 3).run(0, 40);
}

TEST(ExactAfterExplore, AgreesWithTheOracle) {
  Comparison(programs, 3, checked_by_both).run(0, 25);
  Comparison(numeric_chaos, 4, checked_by_both).run(0, 25);
}

TEST(ExactAfterExploreLong, AgreesWithTheOracle) {
  Comparison(programs, 3, checked_by_both).run(1000, 4000);
  Comparison(opaque_chaos, 4, checked_by_both).run(1000, 3000);
}

class ExactRandomLong : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(ExactRandomLong, ProgramsAgreeWithTheOracle) {
  Comparison(programs, GetParam()).run(1000, 2000);
}
TEST_P(ExactRandomLong, ChaosAgreesWithTheOracle) {
  Comparison(opaque_chaos, GetParam()).run(1000, 2000);
}
TEST_P(ExactRandomLong, NumericPointersAgreeWithTheOracle) {
  Comparison(numeric_chaos, GetParam()).run(1000, 2000);
}

INSTANTIATE_TEST_SUITE_P(Bounds, ExactRandomLong, ::testing::Values(2, 3, 4));

}  // namespace
}  // namespace heapreach::test::numeric_random_test
