// Systems with procedures: what engines say of what they see of calls (copies, a stack of frames,
// summaries, with and without the mixed semantics), against the oracle, which follows calls on a
// stack; and data/procedures in the same way.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <numeric>
#include <sstream>

#include "backends/backend.h"
#include "pipeline/check/check_rts.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "rts/transform/inline_calls.h"
#include "tests/harness/data_files.h"
#include "tests/harness/limits.h"
#include "tests/harness/open_system.h"
#include "tests/harness/oracle.h"
#include "tests/harness/outline.h"
#include "tests/harness/random_system.h"
#include "tests/harness/sample.h"

namespace heapreach::test::procedures_test {
namespace {

constexpr std::uint64_t bound = 3;

using pipeline::CallsOption;

struct Way {
  const char* engine;
  const char* encoding;
  CallsOption calls = CallsOption::automatic;
};

/// Those from the second to the sixth take open programs, too.
constexpr Way ways[] = {{"explore", ""},
                        {"bmc", "kripke"},
                        {"pdr", "basic", CallsOption::summaries},
                        {"pdr", "kripke"},
                        {"bmc", "basic", CallsOption::mixed},
                        {"pdr", "basic"},
                        {"explore", "", CallsOption::stack},
                        {"pdr", "array"},
                        {"octagon", "cells:1"},
                        {"explore", "", CallsOption::mixed},
                        {"explore", "", CallsOption::inlined}};

pipeline::Strategy strategy_for(const rts::System& system, std::uint64_t seed) {
  const bool open = system.heap == rts::StartHeap::unknown;
  const Way& way = ways[open ? 1 + seed % 5 : seed % std::size(ways)];
  const char* const passes = way.encoding[0] == '\0' ? "none" : "default";
  pipeline::Strategy strategy{way.engine, way.encoding, {}, passes, false};
  strategy.encoder.bound = bound;
  strategy.calls = way.calls;
  const bool small_only = strategy.engine == "explore" || strategy.engine == "octagon" ||
                          way.calls == CallsOption::summaries;
  if (seed % 3 == 0 && !small_only) strategy.encoder.step = encoders::Step::large;
  return strategy;
}

std::string disagreement(const rts::System& unexpanded, const pipeline::Strategy& strategy,
                         double millions, std::map<std::string, int>& count) {
  const rts::System system = rts::with_implicit_errors(unexpanded);
  OracleLimits limits;
  limits.states = 20000;
  const OracleAnswer expected = ask_oracle(system, bound, limits);
  pipeline::QuietMonitor monitor;
  const pipeline::Verdict verdict =
      pipeline::check(system, strategy, work_limits(millions), monitor);
  if (const auto* feasible = std::get_if<pipeline::Feasible>(&verdict)) {
    ++count["feasible"];
    // The execution is one of the system with calls.
    const rts::State last = rts::replay(system, bound, feasible->execution);
    if (!system.is_error(last.vertex)) return "its execution reaches no error";
    count["in a procedure"] += !last.stack.empty();
    const auto* infeasible = std::get_if<OracleInfeasible>(&expected);
    if (infeasible && !infeasible->domain_limited) return "feasible, but every execution was tried";
  } else if (const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict)) {
    ++count["infeasible"];
    if (std::holds_alternative<OracleFeasible>(expected)) {
      return "infeasible, but " + to_string(expected);
    }
    const OracleAnswer beyond = ask_oracle(system, bound + 2, limits);
    if (infeasible->bound_independent() && std::holds_alternative<OracleFeasible>(beyond)) {
      return "infeasible for every bound, but at a larger one " + to_string(beyond);
    }
  } else {
    ++count["unknown"];
  }
  return "";
}

rts::System drawn(std::uint64_t seed, bool recursive) {
  Random random(seed);
  rts::System system = with_more_calls(outline(random_system(seed), random), random);
  return recursive ? with_recursion(system, random) : system;
}

/// Whether there was an answer.
bool compare_one(std::uint64_t seed, bool recursive, double millions,
                 std::map<std::string, int>& count) {
  const int unknown = count["unknown"];
  const rts::System system = drawn(seed, recursive);
  const pipeline::Strategy strategy = strategy_for(system, seed);
  if (backends::left_out(strategy.engine)) return true;
  std::string problem;
  try {
    problem = disagreement(system, strategy, millions, count);
  } catch (const std::exception& error) {
    problem = std::string("exception: ") + error.what();
  }
  if (problem.empty()) return count["unknown"] == unknown;
  std::ostringstream text;
  rts::write(text, system);
  ADD_FAILURE() << "seed " << seed << ", " << strategy.name() << ": " << problem << "\n"
                << text.str();
  return true;
}

std::map<std::string, int> compare(std::uint64_t first, std::uint64_t last, bool recursive) {
  std::map<std::string, int> count;
  std::vector<std::uint64_t> seeds(last - first);
  std::iota(seeds.begin(), seeds.end(), first);
  for (const std::uint64_t seed : seeds) {
    const rts::System system = drawn(seed, recursive);
    count["recursive"] += !rts::inline_calls(system).refusal().empty();
  }
  const std::size_t allowed = seeds.size() / 4;
  std::erase_if(seeds, [&](std::uint64_t seed) { return compare_one(seed, recursive, 1, count); });
  for (const auto& [verdict, number] : count) std::cout << verdict << " " << number << "\n";
  EXPECT_LE(seeds.size(), allowed) << "too many without an answer";
  EXPECT_GE(20 * count["in a procedure"], static_cast<int>(seeds.size()));
  return count;
}

class RandomProcedures : public ::testing::TestWithParam<int> {};

TEST_P(RandomProcedures, AgreeWithTheOracle) {
  const std::uint64_t first = 20000 + 40 * static_cast<std::uint64_t>(GetParam());
  compare(first, first + 15, false);
}

INSTANTIATE_TEST_SUITE_P(Shard, RandomProcedures, ::testing::Range(0, 2));

TEST(RandomProceduresLong, TwoThousandAgreeWithTheOracle) {
  compare(30000, 32000, false);
}

TEST(RandomRecursion, AgreesWithTheOracle) {
  const auto count = compare(40000, 40012, true);
  EXPECT_GT(count.at("recursive"), 5);
}

TEST(RandomRecursionLong, AgreesWithTheOracle) {
  compare(50000, 51500, true);
}

/// Frames are no part of a start heap that is not known, wherever its numbers may lead.
std::map<std::string, int> compare_open(std::uint64_t first, std::uint64_t last) {
  std::map<std::string, int> count;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    Random random(seed);
    rts::System system = outline(open_system(seed), random);
    if (seed % 3 > 0) system = with_recursion(with_more_calls(std::move(system), random), random);
    if (system.procedures.empty()) continue;
    pipeline::Strategy strategy{"explore", "", {}, "none", false};
    strategy.encoder.bound = bound;
    strategy.calls = seed % 4 == 0 ? CallsOption::automatic : CallsOption::stack;
    std::string problem;
    try {
      problem = disagreement(system, strategy, 0.5, count);
    } catch (const std::exception& error) {
      problem = std::string("exception: ") + error.what();
    }
    if (problem.empty()) continue;
    std::ostringstream text;
    rts::write(text, system);
    ADD_FAILURE() << "seed " << seed << ": " << problem << "\n" << text.str();
  }
  for (const auto& [verdict, number] : count) std::cout << verdict << " " << number << "\n";
  const int all = static_cast<int>(last - first);
  EXPECT_GE(8 * count["infeasible"], all);
  EXPECT_GE(8 * count["feasible"], all);
  return count;
}

TEST(RandomOpenProcedures, AgreeWithTheOracle) {
  compare_open(60000, 60020);
}

class RandomOpenProceduresLong : public ::testing::TestWithParam<int> {};

TEST_P(RandomOpenProceduresLong, AgreeWithTheOracle) {
  const std::uint64_t first = 61000 + 250 * static_cast<std::uint64_t>(GetParam());
  compare_open(first, first + 250);
}

INSTANTIATE_TEST_SUITE_P(Shard, RandomOpenProceduresLong, ::testing::Range(0, 4));

void expect_examples_decided(std::uint64_t one_in) {
  int decided = 0;
  int all = 0;
  for (const std::string& file : data_files()) {
    if (file.find("/procedures/") == std::string::npos) continue;
    const rts::System system = load_with_calls(file);
    for (std::uint64_t seed = 0; seed < std::size(ways); ++seed) {
      // Each file is asked about in one of `one_in` ways.
      if (one_in > 1 && (number_of(data_name(file)) + seed) % one_in != 0) continue;
      const pipeline::Strategy strategy = strategy_for(system, seed);
      if (backends::left_out(strategy.engine)) continue;
      ++all;
      pipeline::QuietMonitor monitor;
      const pipeline::Verdict verdict = pipeline::check(system, strategy, work_limits(1), monitor);
      if (std::holds_alternative<pipeline::Unknown>(verdict)) continue;
      ++decided;
      const auto* feasible = std::get_if<pipeline::Feasible>(&verdict);
      EXPECT_EQ(feasible != nullptr, expected_feasible(system, bound)) << file << strategy.name();
      if (feasible == nullptr) continue;
      const rts::State last = rts::replay(system, bound, feasible->execution);
      EXPECT_TRUE(system.is_error(last.vertex));
    }
  }
  std::cout << decided << " of " << all << "\n";
  EXPECT_GE(all, 7 * static_cast<int>(std::size(ways) / one_in));
  EXPECT_GE(4 * decided, 3 * all);
}

TEST(Procedures, EveryEngineDecidesTheExamplesOnTheirOwnTerms) {
  expect_examples_decided(8);
}

TEST(ProceduresLong, EveryEngineDecidesTheExamplesOnTheirOwnTerms) {
  expect_examples_decided(1);
}

rts::System endless(bool error) {
  return rts::read_text(std::string(R"(rts: 1
variables: {p: ptr}
start: {vertex: a}
error: bad
procedures:
  f:
    entry: in
    exit: out
    edges:
      - {from: in, to: deep, do: [{call: {to: f}}]}
      - {from: deep, to: out, do: [{call: {to: f}}]}
      - {from: in, to: out}
      - {from: in, to: bad, do: [{assume: )") +
                            (error ? "p == 5" : "p != p") + R"(}]}
edges: [{from: a, to: b, do: [{call: {to: f}}]}]
)",
                        "f")
      .system;
}

pipeline::Verdict decide(const rts::System& system, std::uint64_t seed) {
  pipeline::QuietMonitor monitor;
  return pipeline::check(system, strategy_for(system, seed), work_limits(3), monitor);
}

TEST(Recursion, ErrorsAreFoundThoughCallsGetDeeperForEver) {
  const rts::System system = endless(true);
  for (std::uint64_t seed = 0; seed < 7; ++seed) {
    const pipeline::Verdict verdict = decide(system, seed);
    const auto* feasible = std::get_if<pipeline::Feasible>(&verdict);
    ASSERT_NE(feasible, nullptr) << strategy_for(system, seed).name();
    EXPECT_TRUE(system.is_error(rts::replay(system, bound, feasible->execution).vertex));
  }
}

TEST(Recursion, WithoutErrorOrEndCopiesGiveNoAnswer) {
  const rts::System system = endless(false);
  for (const std::uint64_t seed : {1, 10}) {
    EXPECT_TRUE(std::holds_alternative<pipeline::Unknown>(decide(system, seed)));
  }
}

TEST(Recursion, SummariesProveWhatHasNoEnd) {
  const rts::System system = endless(false);
  const pipeline::Verdict verdict = decide(system, 2);
  const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict);
  ASSERT_NE(infeasible, nullptr) << strategy_for(system, 2).name();
  EXPECT_TRUE(infeasible->bound_independent());
  EXPECT_EQ(infeasible->call_depth, 0u);
}

// Stacks of two kinds of frames in any order are no list segments, but a piece of a shape with two
// cases.
TEST(Recursion, StacksThatDifferForEverAreProved) {
  const pipeline::Verdict verdict = decide(endless(false), 6);
  const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict);
  ASSERT_NE(infeasible, nullptr);
  EXPECT_TRUE(infeasible->bound_independent());
}

}  // namespace
}  // namespace heapreach::test::procedures_test
