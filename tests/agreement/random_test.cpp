// Random systems against the oracle: engines, encodings and passes on one side, enumeration of
// concrete states on the other, with no code in common but the replayer's semantics. The oracle's
// "infeasible" is relative to its domain of integers and loses against a replayed execution; an
// engine's "infeasible" loses against nothing. A disagreement is shrunk and printed as a file.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <numeric>
#include <sstream>

#include "pipeline/check/check_rts.h"
#include "rts/model/memory_errors.h"
#include "rts/text/write.h"
#include "tests/harness/limits.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random_system.h"
#include "tests/harness/shrink.h"

namespace heapreach::test::random_test {
namespace {

constexpr std::uint64_t bound = 3;

/// Which strategy a seed gets: all of them take turns.
pipeline::Strategy strategy_for(const rts::System& system, std::uint64_t seed) {
  if (seed % 5 == 2 && system.heap == rts::StartHeap::empty) {
    pipeline::Strategy strategy{"explore", "", {}, "none", false};
    strategy.encoder.bound = bound;
    return strategy;
  }
  const bool pdr = seed % 4 == 1;
  pipeline::Strategy strategy{pdr ? "pdr" : "bmc", "kripke", {}, "default", false};
  strategy.encoder.bound = bound;
  if (seed % 3 == 0 && system.heap == rts::StartHeap::empty) {
    strategy.encoding = "array";
    if (seed % 8 == 5) strategy.engine = "bmc";
    if (seed / 3 % 4 == 1) strategy.preprocess = "none";
    if (seed / 3 % 4 == 2) strategy.encoder.vertex = encoders::VertexAs::argument;
    return strategy;
  }
  switch (seed / 4 % 5) {
    case 0:
      strategy.encoding = "basic";
      break;
    case 1:
      strategy.encoder.query = encoders::Query::chain;
      break;
    case 2:
      strategy.preprocess = "none";
      break;
    case 3:
      strategy.encoder.vertex = encoders::VertexAs::argument;
      break;
    default:
      strategy.encoder.worlds = encoders::parse_worlds("linear:1");
  }
  if (seed / 20 % 2 == 1) strategy.encoder.step = encoders::Step::large;
  return strategy;
}

/// What is wrong with an engine's verdict on a system, or nothing. Also throws what the engine
/// throws.
std::string disagreement(const rts::System& unexpanded, const pipeline::Strategy& strategy,
                         double millions, std::map<std::string, int>& count) {
  const rts::System system = rts::with_implicit_errors(unexpanded);
  OracleLimits limits;
  limits.states = 20000;
  const OracleAnswer expected = ask_oracle(system, bound, limits);
  pipeline::QuietMonitor monitor;
  const pipeline::Verdict verdict =
      pipeline::check(system, strategy, work_limits(millions), monitor);
  const bool oracle_feasible = std::holds_alternative<OracleFeasible>(expected);
  if (const auto* unknown = std::get_if<pipeline::Unknown>(&verdict)) {
    ++count["unknown"];
    std::cout << system.name << " " << strategy.name() << ": " << unknown->reason << "\n";
  }
  if (std::holds_alternative<pipeline::Feasible>(verdict)) {
    ++count["feasible"];
    const auto* infeasible = std::get_if<OracleInfeasible>(&expected);
    if (infeasible && !infeasible->domain_limited) return "feasible, but every execution was tried";
  }
  if (const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict)) {
    ++count["infeasible"];
    if (oracle_feasible) return "infeasible, but " + to_string(expected);
    if (infeasible->bound_independent()) {
      const OracleAnswer beyond = ask_oracle(system, bound + 2, limits);
      if (std::holds_alternative<OracleFeasible>(beyond)) {
        return "infeasible for every bound, but at a larger one " + to_string(beyond);
      }
    }
  }
  return "";
}

/// Whether there was an answer.
bool compare_one(std::uint64_t seed, double millions, std::map<std::string, int>& count) {
  const int unknown = count["unknown"];
  const rts::System system = random_system(seed);
  const pipeline::Strategy strategy = strategy_for(system, seed);
  auto fails = [&](const rts::System& candidate) {
    try {
      return disagreement(candidate, strategy, millions, count);
    } catch (const std::exception& error) {
      return std::string("exception: ") + error.what();
    }
  };
  const std::string problem = fails(system);
  if (problem.empty()) return count["unknown"] == unknown;
  const rts::System small =
      shrink(system, [&](const rts::System& candidate) { return fails(candidate) == problem; });
  std::ostringstream text;
  rts::write(text, small);
  ADD_FAILURE() << "seed " << seed << ", " << strategy.name() << ": " << problem << "\n"
                << text.str();
  return true;
}

void compare(std::uint64_t first, std::uint64_t last) {
  std::map<std::string, int> count;
  std::vector<std::uint64_t> seeds(last - first);
  std::iota(seeds.begin(), seeds.end(), first);
  // bmc alone has no answer where executions go on for ever without reaching an error.
  const std::size_t allowed = seeds.size() / 5;
  std::erase_if(seeds, [&](std::uint64_t seed) { return compare_one(seed, 0.6, count); });
  for (const auto& [verdict, number] : count) std::cout << verdict << " " << number << "\n";
  EXPECT_LE(seeds.size(), allowed) << "too many without an answer";
}

// In shards, so that they run side by side.
class RandomSystems : public ::testing::TestWithParam<int> {};

TEST_P(RandomSystems, AgreeWithTheOracle) {
  compare(40 * GetParam(), 40 * GetParam() + 15);
}

INSTANTIATE_TEST_SUITE_P(Shard, RandomSystems, ::testing::Range(0, 4));

class RandomSystemsLong : public ::testing::TestWithParam<int> {};

TEST_P(RandomSystemsLong, ThreeThousandAgreeWithTheOracle) {
  compare(1000 + 300 * GetParam(), 1300 + 300 * GetParam());
}

INSTANTIATE_TEST_SUITE_P(Shard, RandomSystemsLong, ::testing::Range(0, 10));

}  // namespace
}  // namespace heapreach::test::random_test
