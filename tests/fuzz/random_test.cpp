// Random systems: what the fuzzer finds is an execution that answers the question, and it finds
// nothing where the oracle says that there is nothing.
#include <gtest/gtest.h>

#include "fuzz/fuzz.h"
#include "support/error.h"
#include "tests/fuzz/support.h"
#include "tests/harness/floor.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random_full.h"
#include "tests/harness/random_system.h"

namespace heapreach::fuzz::random_test {
namespace {

constexpr std::uint64_t bound = 5;
constexpr std::uint64_t work = 60'000;

test::Floor found("Errors of random systems that fuzzing finds", 80);
test::Floor silent("Random systems without an error", 5);

/// Nothing where work is over.
std::optional<rts::Execution> execution_of(const rts::System& system) {
  const Limits limits{Deadline::of_work(work), 0, 0};
  try {
    return find_error(system, bound, limits).execution;
  } catch (const BackendError&) {
    return std::nullopt;
  }
}

void compare(const rts::System& system, const rts::Question& question) {
  if (system.heap == rts::StartHeap::unknown) return;
  const rts::System file = rts::with_errors(system, question.properties);
  const auto execution = execution_of(rts::restricted(file, question));
  if (execution) {
    EXPECT_NO_THROW(rts::replay_answer(file, question, bound, *execution));
  }
  const test::OracleAnswer answer = test::ask_oracle(system, bound, question, {20'000, 16, {}});
  if (std::holds_alternative<test::OracleFeasible>(answer)) found.count(execution.has_value());
  const auto* none = std::get_if<test::OracleInfeasible>(&answer);
  const bool is_certain = none != nullptr && !none->domain_limited;
  silent.count(is_certain);
  if (is_certain) {
    EXPECT_FALSE(execution);
  }
}

class RandomSystems : public ::testing::TestWithParam<int> {};

TEST_P(RandomSystems, AgreeWithTheOracle) {
  for (int i = 0; i < 12; ++i) {
    const auto seed = static_cast<std::uint64_t>(100 * GetParam() + i);
    SCOPED_TRACE(seed);
    compare(test::random_system(seed), {});
  }
}

TEST_P(RandomSystems, OfAllThatTheFormatKnowsAgreeWithTheOracle) {
  for (int i = 0; i < 8; ++i) {
    const auto seed = static_cast<std::uint64_t>(100 * GetParam() + i);
    SCOPED_TRACE(seed);
    const rts::System system = test::random_full_system(seed);
    test::Random random(seed);
    compare(system, test::random_question(system, random));
  }
}

INSTANTIATE_TEST_SUITE_P(Shard, RandomSystems, ::testing::Range(0, 6));

class RandomSystemsLong : public ::testing::TestWithParam<int> {};
TEST_P(RandomSystemsLong, AgreeWithTheOracle) {
  for (int i = 0; i < 200; ++i) {
    const auto seed = static_cast<std::uint64_t>(1000 * (GetParam() + 7) + i);
    SCOPED_TRACE(seed);
    compare(test::random_system(seed), {});
    const rts::System system = test::random_full_system(seed);
    test::Random random(seed);
    compare(system, test::random_question(system, random));
  }
}
INSTANTIATE_TEST_SUITE_P(Shard, RandomSystemsLong, ::testing::Range(0, 20));

}  // namespace
}  // namespace heapreach::fuzz::random_test
