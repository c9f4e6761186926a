// Leaks of random systems against the oracle: some vertices are exits, and what is left there is
// asked for. valid-memcleanup goes through engines and encodings in turn, valid-memtrack through
// explore.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <sstream>

#include "pipeline/check/check_rts.h"
#include "rts/model/property_errors.h"
#include "rts/text/write.h"
#include "rts/transform/restriction.h"
#include "tests/harness/limits.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random_system.h"

namespace heapreach::test::leaks_test {
namespace {

constexpr std::uint64_t bound = 3;

pipeline::Strategy strategy_for(std::uint64_t seed, rts::Property property) {
  const char* const choices[][2] = {
      {"explore", ""}, {"bmc", "kripke"}, {"bmc", "basic"}, {"bmc", "array"}};
  const bool track = property == rts::Property::valid_memtrack;
  const auto& [engine, encoding] = choices[track ? 0 : seed / 2 % 4];
  pipeline::Strategy strategy{engine, encoding, {}, track ? "none" : "default", false};
  strategy.encoder.bound = bound;
  return strategy;
}

rts::System leaking(std::uint64_t seed, rts::Property property) {
  rts::System system = random_system(seed);
  system.heap = rts::StartHeap::empty;
  for (rts::VertexId v = 0; v < system.vertices().size(); ++v) {
    if (!system.is_error(v) && (v + seed) % 3 != 0) system.exits.push_back(v);
  }
  rts::Properties asked = rts::Properties::none();
  asked.add(property);
  return rts::restricted(rts::with_errors(system, asked), {asked, std::nullopt});
}

std::string disagreement(const rts::System& system, const pipeline::Strategy& strategy,
                         std::map<std::string, int>& count) {
  OracleLimits limits;
  limits.states = 20000;
  const OracleAnswer expected = ask_oracle(system, bound, limits);
  pipeline::QuietMonitor monitor;
  const pipeline::Verdict verdict = pipeline::check(system, strategy, work_limits(0.5), monitor);
  if (std::holds_alternative<pipeline::Feasible>(verdict)) {
    ++count["feasible"];
    const auto* infeasible = std::get_if<OracleInfeasible>(&expected);
    if (infeasible && !infeasible->domain_limited) return "feasible, but every execution was tried";
  } else if (const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict)) {
    ++count["infeasible"];
    if (std::holds_alternative<OracleFeasible>(expected)) return "infeasible, but not so";
    if (!infeasible->bound_independent()) return "";
    const OracleAnswer beyond = ask_oracle(system, bound + 2, limits);
    if (std::holds_alternative<OracleFeasible>(beyond)) return "feasible at a larger bound";
  } else {
    ++count["unknown"];
    ++count[std::get<pipeline::Unknown>(verdict).reason];
  }
  return "";
}

void compare(std::uint64_t first, std::uint64_t last) {
  std::map<std::string, int> count;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const auto property =
        seed % 2 == 0 ? rts::Property::valid_memtrack : rts::Property::valid_memcleanup;
    const rts::System system = leaking(seed, property);
    const pipeline::Strategy strategy = strategy_for(seed, property);
    std::string problem;
    try {
      problem = disagreement(system, strategy, count);
    } catch (const std::exception& error) {
      problem = std::string("exception: ") + error.what();
    }
    if (problem.empty()) continue;
    std::ostringstream text;
    rts::write(text, system);
    ADD_FAILURE() << "seed " << seed << ", " << strategy.name() << ": " << problem << "\n"
                  << text.str();
  }
  for (const auto& [verdict, number] : count) std::cout << verdict << " " << number << "\n";
  EXPECT_GT(count["feasible"], 0);
  EXPECT_GT(count["infeasible"], 0);
  EXPECT_LE(2 * count["unknown"], static_cast<int>(last - first)) << "too many without an answer";
}

class RandomLeaks : public ::testing::TestWithParam<int> {};

TEST_P(RandomLeaks, AgreeWithTheOracle) {
  compare(40 * GetParam(), 40 * GetParam() + 40);
}

INSTANTIATE_TEST_SUITE_P(Shard, RandomLeaks, ::testing::Range(0, 4));

TEST(RandomLeaksLong, AThousandAgreeWithTheOracle) {
  compare(1000, 2000);
}

}  // namespace
}  // namespace heapreach::test::leaks_test
