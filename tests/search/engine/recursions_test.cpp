// Random recursions over trees. Against the oracle, which knows calls.
#include <gtest/gtest.h>

#include <iostream>
#include <sstream>

#include "evidence/checker/check_certificate.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/transform/stack_calls.h"
#include "tests/harness/limits.h"
#include "tests/harness/oracle.h"
#include "tests/search/recursions.h"
#include "tests/search/support.h"

namespace heapreach::test::recursions_test {
namespace {

using Status = evidence::CheckResult::Status;

struct Count {
  int feasible = 0, infeasible = 0, every_bound = 0, with_frames = 0;
};

bool has_frames(const search::StateGraph& graph) {
  for (const evidence::Shape& shape : graph.shapes) {
    if (shape.is_static) return true;
  }
  return false;
}

void compare(std::uint64_t seed, std::uint64_t bound, Count& count) {
  const std::string text = recursion_machine(seed);
  const rts::System system = rts::with_implicit_errors(rts::read_text(text, "machine").system);
  const rts::Transformed stacked = rts::stack_calls(system);
  const search::Answer answer = explored_on_stack(system, stacked, bound, 5);
  Checked checked;
  if (const auto* graph = std::get_if<search::StateGraph>(&answer)) {
    const auto check = evidence::checker::check_certificate(
        stacked.system(), evidence::StateGraphCertificate{*graph}, work_limits(20));
    EXPECT_NE(check.status, Status::fails) << "seed " << seed << ": " << check.reason << "\n"
                                           << text;
    checked.outcome = Outcome::infeasible;
    checked.every_bound = !graph->bound;
    ++count.infeasible;
    count.every_bound += checked.every_bound;
    count.with_frames += has_frames(*graph);
  } else if (std::holds_alternative<search::Found>(answer)) {
    checked.outcome = Outcome::feasible;
    ++count.feasible;
  }
  OracleLimits limits;
  limits.states = 30000;
  limits.deadline = work_deadline(5);
  const std::uint64_t tried = checked.every_bound ? bound + 2 : bound;
  EXPECT_EQ(contradiction(checked, ask_oracle(system, tried, limits)), "")
      << "seed " << seed << "\n"
      << text;
}

void compare(std::uint64_t first, std::uint64_t last, std::uint64_t bound) {
  Count count;
  for (std::uint64_t seed = first; seed < last; ++seed) compare(seed, bound, count);
  std::cout << "feasible " << count.feasible << ", infeasible " << count.infeasible << " ("
            << count.every_bound << " of them at every bound, " << count.with_frames
            << " by shapes of frames)\n";
  const int all = static_cast<int>(last - first);
  EXPECT_GE(10 * count.every_bound, all);
  EXPECT_GE(10 * count.with_frames, all);
}

TEST(Recursions, AgreeWithTheOracle) {
  compare(0, 25, 6);
}

// In shards, so that they run side by side.
class RecursionsLong : public ::testing::TestWithParam<int> {};

TEST_P(RecursionsLong, AgreeWithTheOracle) {
  compare(1000 + 100 * GetParam(), 1100 + 100 * GetParam(), 6);
}

TEST_P(RecursionsLong, AgreeWithTheOracleAtEightCells) {
  compare(5000 + 100 * GetParam(), 5100 + 100 * GetParam(), 8);
}

INSTANTIATE_TEST_SUITE_P(Shard, RecursionsLong, ::testing::Range(0, 10));

}  // namespace
}  // namespace heapreach::test::recursions_test
