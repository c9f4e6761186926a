// Which blocks are reachable (`no_live_cells(E, ..)` in conditions of both polarities), explore
// against the oracle: random programs, random graphs, lists whose links lead beside the blocks, and
// programs with procedures, whose frames hold pointers.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <sstream>

#include "pipeline/check/check_rts.h"
#include "rts/model/memory_errors.h"
#include "rts/text/write.h"
#include "tests/harness/chaos.h"
#include "tests/harness/leads.h"
#include "tests/harness/limits.h"
#include "tests/harness/oracle.h"
#include "tests/harness/outline.h"
#include "tests/harness/random_system.h"
#include "tests/harness/shrink.h"

namespace heapreach::test::reachable_test {
namespace {

/// What is asked of explore.
struct Question {
  std::uint64_t bound = 3;
  bool with_calls = false;
  pipeline::CallsOption calls = pipeline::CallsOption::automatic;

  pipeline::Strategy strategy() const {
    pipeline::Strategy strategy{"explore", "", {}, "none", false};
    strategy.encoder.bound = bound;
    strategy.calls = calls;
    return strategy;
  }
};

rts::System drawn(std::uint64_t seed, const Question& question) {
  if (!question.with_calls && seed % 2 == 0) return odd_lists(seed);
  Random random(seed);
  if (!question.with_calls && seed % 8 == 1) return with_leads(chaos(seed), random);
  Size size;
  size.features.unknown_heap = false;
  const rts::System system = with_leads(random_system(seed, size), random);
  if (!question.with_calls) return system;
  return with_more_calls(outline(system, random), random);
}

std::string disagreement(const rts::System& unexpanded, const Question& question,
                         std::string& verdict_name) {
  const rts::System system = rts::with_implicit_errors(unexpanded);
  OracleLimits limits;
  limits.states = 20000;
  limits.deadline = work_deadline(0.3);  // what it knows it mostly knows in less
  pipeline::QuietMonitor monitor;
  const pipeline::Verdict verdict =
      pipeline::check(system, question.strategy(), work_limits(0.5), monitor);
  if (const auto* unknown = std::get_if<pipeline::Unknown>(&verdict)) {
    verdict_name = "unknown: " + unknown->reason;
    return "";
  }
  const OracleAnswer expected = ask_oracle(system, question.bound, limits);
  if (std::holds_alternative<pipeline::Feasible>(verdict)) {
    verdict_name = "feasible";
    const auto* infeasible = std::get_if<OracleInfeasible>(&expected);
    if (infeasible && !infeasible->domain_limited) return "feasible, but every execution was tried";
    return "";
  }
  verdict_name = "infeasible";
  if (std::holds_alternative<OracleFeasible>(expected)) return "infeasible, but not so";
  if (!std::get<pipeline::Infeasible>(verdict).bound_independent()) return "";
  const OracleAnswer beyond = ask_oracle(system, question.bound + 3, limits);
  return std::holds_alternative<OracleFeasible>(beyond) ? "feasible at a larger bound" : "";
}

std::string problem_of(const rts::System& system, const Question& question, std::string& verdict) {
  try {
    return disagreement(system, question, verdict);
  } catch (const std::exception& error) {
    return std::string("exception: ") + error.what();
  }
}

void compare(std::uint64_t first, std::uint64_t last, const Question& question) {
  std::map<std::string, int> count;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    rts::System system = drawn(seed, question);
    std::string verdict;
    const std::string problem = problem_of(system, question, verdict);
    ++count[verdict];
    if (problem.empty()) continue;
    if (!question.with_calls) {
      system = shrink(system, [&](const rts::System& smaller) {
        return problem_of(smaller, question, verdict) == problem;
      });
    }
    std::ostringstream text;
    rts::write(text, system);
    ADD_FAILURE() << "seed " << seed << ", bound " << question.bound << ": " << problem << "\n"
                  << text.str();
  }
  for (const auto& [verdict, number] : count) std::cout << number << " " << verdict << "\n";
  const int all = static_cast<int>(last - first);
  EXPECT_GE(10 * count["feasible"], all);
  EXPECT_GE(10 * count["infeasible"], all);
}

constexpr pipeline::CallsOption ways[] = {
    pipeline::CallsOption::stack, pipeline::CallsOption::automatic, pipeline::CallsOption::mixed,
    pipeline::CallsOption::inlined};

class RandomReachable : public ::testing::TestWithParam<int> {};

TEST_P(RandomReachable, AgreesWithTheOracle) {
  const std::uint64_t bounds[] = {3, 4, 6, 6};
  const auto shard = static_cast<std::uint64_t>(GetParam());
  compare(80 * shard, 80 * shard + 20, {bounds[shard]});
}

TEST_P(RandomReachable, WithCallsAgreesWithTheOracle) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  compare(20 * shard, 20 * shard + 10, {4, true, ways[shard]});
}

INSTANTIATE_TEST_SUITE_P(Shard, RandomReachable, ::testing::Range(0, 4));

class RandomReachableLong : public ::testing::TestWithParam<int> {};

TEST_P(RandomReachableLong, ThousandsAgreeWithTheOracle) {
  const std::uint64_t bounds[] = {3, 4, 6, 9};
  const auto shard = static_cast<std::uint64_t>(GetParam());
  compare(10000 + 1500 * shard, 11500 + 1500 * shard, {bounds[shard]});
}

TEST_P(RandomReachableLong, WithCallsAgreesWithTheOracle) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  compare(30000 + 800 * shard, 30800 + 800 * shard, {4, true, ways[shard]});
}

INSTANTIATE_TEST_SUITE_P(Shard, RandomReachableLong, ::testing::Range(0, 4));

}  // namespace
}  // namespace heapreach::test::reachable_test
