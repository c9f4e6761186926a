// Every example system with an empty start heap: answers agree with what the file expects, paths
// are as short as the oracle's, and what holds for every bound holds for larger ones.
#include <gtest/gtest.h>

#include "tests/explore/support.h"
#include "tests/harness/data_files.h"
#include "tests/harness/oracle.h"

namespace heapreach::test {
namespace {

constexpr double seconds_each = 2;

class ExploreData : public ::testing::TestWithParam<std::string> {};

void expect_shortest(const rts::System& system, std::uint64_t bound, std::size_t edges) {
  OracleLimits limits;
  limits.states = 5000;
  const OracleAnswer oracle = ask_oracle(system, bound, limits);
  if (const auto* feasible = std::get_if<OracleFeasible>(&oracle)) {
    EXPECT_LE(edges, feasible->execution.steps.size()) << "bound " << bound;
  }
  if (const auto* infeasible = std::get_if<OracleInfeasible>(&oracle)) {
    EXPECT_TRUE(infeasible->domain_limited) << "bound " << bound;
  }
}

TEST_P(ExploreData, AgreesWithTheExpectation) {
  const rts::System system = load(GetParam());
  if (system.heap != rts::StartHeap::empty) GTEST_SKIP();
  bool every_bound = false;
  for (std::uint64_t bound = 1; bound <= 6; ++bound) {
    const Judged answer = judged(system, bound, seconds_each);
    EXPECT_EQ(answer.problem, "") << "bound " << bound;
    if (answer.outcome == Outcome::gave_up) continue;
    const bool feasible = answer.outcome == Outcome::feasible;
    const std::optional<bool> expected = expected_feasible(system, bound);
    EXPECT_EQ(feasible, expected.value_or(feasible)) << "bound " << bound;
    EXPECT_FALSE(every_bound && feasible) << "bound " << bound;
    if (answer.shortest && bound <= 4) expect_shortest(system, bound, answer.edges);
    every_bound = every_bound || answer.every_bound;
  }
  if (!every_bound) return;
  for (const std::uint64_t bound : {8, 12}) {
    EXPECT_NE(judged(system, bound, seconds_each).outcome, Outcome::feasible) << "bound " << bound;
  }
  OracleLimits limits;
  limits.states = 5000;
  EXPECT_FALSE(std::holds_alternative<OracleFeasible>(ask_oracle(system, 8, limits)));
}

INSTANTIATE_TEST_SUITE_P(Data, ExploreData, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return data_name(info.param); });

}  // namespace
}  // namespace heapreach::test
