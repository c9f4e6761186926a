// Random systems under random options (tests/harness/random_options.h) against the oracle: no wrong
// verdict, no internal error, no crash. A check goes as far as the command line does, to the
// result with its explanation and to evidence that can be read back, since what crashed in the past
// was the explanation of a certificate that no other test had asked for. Each check has a process
// of its own: a crash is told with what led to it, and memory is given back.
#include <gtest/gtest.h>

#include <iostream>
#include <sstream>
#include <stdexcept>

#include "evidence/certificates/schema/schema.h"
#include "pipeline/check/check_rts.h"
#include "pipeline/result/result_of.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "rts/transform/inline_calls.h"
#include "support/error.h"
#include "support/hash.h"
#include "tests/harness/in_child.h"
#include "tests/harness/limits.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random_options.h"
#include "tests/harness/random_system.h"
#include "tests/harness/shrink.h"
#include "tests/harness/tally.h"

namespace heapreach::test::options_test {
namespace {

using pipeline::Strategy;
using pipeline::Verdict;

std::string text_of(const rts::System& system) {
  std::ostringstream text;
  rts::write(text, system);
  return text.str();
}

/// The result of a verdict, as a file of the system would get it, and its evidence read back.
void expect_result(const rts::System& system, const Strategy& strategy, const Verdict& verdict,
                   const Limits& limits) {
  namespace schema = evidence::schema;
  const pipeline::Subject subject{"random", heapreach::hash_of("random"),
                                  pipeline::SystemSubject{"", strategy.encoder.bound}};
  const auto* proof = std::get_if<pipeline::Infeasible>(&verdict);
  std::shared_ptr<const rts::System> seen;
  if (proof != nullptr) seen = rts::seen_by_engines(system, proof->calls, proof->call_depth);
  const rts::System& about = seen ? *seen : system;
  const pipeline::Result result =
      result_of(subject, origin_of(strategy, 0), about, verdict, {}, limits);
  if (!pipeline::is_definite(result.answer)) return;
  const auto* found = std::get_if<pipeline::Counterexample>(&result.answer);
  if (found != nullptr) {
    EXPECT_TRUE(found->trace.ends_in_error);
  } else {
    EXPECT_NE(std::get<pipeline::Proof>(result.answer).invariants.summary, "");
  }
  const std::string text = pipeline::evidence_of(result.answer)->text;
  const schema::Json document = schema::parse_json(text, "");
  EXPECT_EQ(found ? text_of(schema::execution_from_json(document, about, ""), about)
                  : text_of(schema::certificate_from_json(document, "", &about), &about),
            text);
}

/// What is wrong with a strategy's verdict on a system, or nothing. Also throws what it throws.
std::string disagreement(const rts::System& unexpanded, const Strategy& strategy, double millions,
                         Tally& tally) {
  const rts::System system = rts::with_implicit_errors(unexpanded);
  const std::uint64_t bound = strategy.encoder.bound;
  pipeline::QuietMonitor monitor;
  const Verdict verdict = pipeline::check(system, strategy, work_limits(millions), monitor);
  expect_result(system, strategy, verdict, work_limits(millions));
  OracleLimits limits;
  limits.states = 20000;
  if (std::holds_alternative<pipeline::Unknown>(verdict)) ++tally.unknown;
  if (std::holds_alternative<pipeline::Feasible>(verdict)) {
    ++tally.feasible;
    const OracleAnswer expected = ask_oracle(system, bound, limits);
    const auto* infeasible = std::get_if<OracleInfeasible>(&expected);
    if (infeasible && !infeasible->domain_limited) return "feasible, but every execution was tried";
  }
  if (const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict)) {
    ++tally.infeasible;
    tally.every_bound += infeasible->bound_independent() ? 1 : 0;
    for (const std::uint64_t n : {bound, bound + 2}) {
      if (n != bound && !infeasible->bound_independent()) break;
      const OracleAnswer answer = ask_oracle(system, n, limits);
      if (std::holds_alternative<OracleFeasible>(answer)) {
        return "infeasible, but at " + std::to_string(n) + " cells " + to_string(answer);
      }
    }
  }
  return "";
}

/// Runs in a process of its own.
void check_one(const rts::System& system, const Strategy& strategy, double millions, Tally& tally) {
  auto problem_of = [&](const rts::System& candidate) {
    try {
      return disagreement(candidate, strategy, millions, tally);
    } catch (const std::exception& error) {
      return std::string("exception: ") + error.what();
    }
  };
  const std::string problem = problem_of(system);
  if (problem.empty()) return;
  const rts::System small = shrink(
      system, [&](const rts::System& candidate) { return problem_of(candidate) == problem; });
  ADD_FAILURE() << problem << "; smaller:\n" << text_of(small);
}

void compare(std::uint64_t first, std::uint64_t last, double millions) {
  SharedTally tally;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    Random random(seed + 7'000'000);
    const rts::System system = random_system(seed);
    const rts::System expanded = rts::with_implicit_errors(system);
    const auto bound = static_cast<std::uint64_t>(random.pick(std::vector<int>{0, 1, 2, 3, 3, 4}));
    const Strategy strategy = random_strategy(expanded, bound, random);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": heapreach check " + options_of(strategy) +
                 "\n" + text_of(system));
    in_child([&] { check_one(system, strategy, millions, *tally); });
  }
  std::cout << "feasible " << tally->feasible << ", infeasible " << tally->infeasible << " ("
            << tally->every_bound << " for every bound), unknown " << tally->unknown << "\n";
  EXPECT_GE(10 * (tally->feasible + tally->infeasible), static_cast<int>(last - first))
      << "too many without an answer";
}

TEST(RandomStrategies, AreNoneWhereNoEngineIs) {
  const rts::System system = rts::read_text(R"yaml(
rts: 1
heap: unknown
variables: {p: ptr}
start: {vertex: start}
error: bad
edges:
  - {from: start, to: bad, do: [{assume: "no_live_cells(p)"}]}
)yaml",
                                            "test")
                                 .system;
  Random random(1);
  EXPECT_THROW(random_strategy(system, 2, random), std::invalid_argument);
}

// In shards, so that they run side by side.
class RandomOptions : public ::testing::TestWithParam<int> {};

TEST_P(RandomOptions, AgreeWithTheOracle) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  compare(20 * shard, 20 * shard + 12, 0.3);
}

INSTANTIATE_TEST_SUITE_P(Shard, RandomOptions, ::testing::Range(0, 2));

class RandomOptionsLong : public ::testing::TestWithParam<int> {};

TEST_P(RandomOptionsLong, TwoThousandAgreeWithTheOracle) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  compare(1000 + 300 * shard, 1300 + 300 * shard, 2);
}

INSTANTIATE_TEST_SUITE_P(Shard, RandomOptionsLong, ::testing::Range(0, 7));

}  // namespace
}  // namespace heapreach::test::options_test
