// The lazy oracle against plain enumeration over the same small domain: same verdict, same length
// of the shortest error execution, same flags.
#include "tests/oracle/eager.h"

#include <gtest/gtest.h>

#include "rts/model/memory_errors.h"
#include "tests/harness/lazy_state.h"
#include "tests/harness/oracle.h"
#include "tests/harness/outline.h"
#include "tests/harness/random_system.h"

namespace heapreach::test::eager_test {
namespace {

using namespace rts;

struct Tally {
  int feasible = 0, infeasible = 0, skipped = 0;
};

System random_calls(std::uint64_t seed, const Size& size) {
  Random random(seed);
  return with_more_calls(outline(random_system(seed, size), random), random);
}

void compare(std::uint64_t seed, const System& unexpanded, std::uint64_t bound, Tally& tally) {
  constexpr std::size_t values = 6, states = 40000;
  const System system = with_implicit_errors(unexpanded);
  const auto eager = enumerate(system, bound, domain_of(system, bound, values), states);
  OracleLimits limits;
  limits.domain = values;
  limits.states = states;
  const OracleAnswer lazy = ask_oracle(system, bound, limits);
  if (!eager || std::holds_alternative<OracleUnknown>(lazy)) {
    ++tally.skipped;
    return;
  }
  if (const auto* infeasible = std::get_if<OracleInfeasible>(&lazy)) {
    ++tally.infeasible;
    EXPECT_FALSE(eager->shortest.has_value()) << "seed " << seed;
    EXPECT_EQ(eager->cut, infeasible->cut) << "seed " << seed;
    EXPECT_EQ(eager->all_executions_end, infeasible->all_executions_end) << "seed " << seed;
  } else {
    ++tally.feasible;
    EXPECT_EQ(eager->shortest, std::get<OracleFeasible>(lazy).execution.steps.size())
        << "seed " << seed;
  }
}

void compare_all(std::uint64_t first, std::uint64_t last, bool calls) {
  Tally tally;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    Size size;
    size.chaos_percent = seed % 2 == 0 ? 100 : 20;
    if (seed % 5 == 1) size.features.unknown_heap = false;
    const System system = calls ? random_calls(seed, size) : random_system(seed, size);
    compare(seed, system, 1 + seed % 2, tally);
  }
  std::cout << "feasible " << tally.feasible << ", infeasible " << tally.infeasible << ", skipped "
            << tally.skipped << "\n";
  const int compared = tally.feasible + tally.infeasible;
  EXPECT_GT(compared * 2, static_cast<int>(last - first)) << "too many are too large to compare";
  EXPECT_GT(tally.feasible * 10, compared);
  EXPECT_GT(tally.infeasible * 10, compared);
}

TEST(Eager, AgreesWithTheOracle) {
  compare_all(0, 150, false);
}
TEST(Eager, AgreesWithTheOracleOnCalls) {
  compare_all(200, 350, true);
}
TEST(EagerLong, AgreesWithTheOracle) {
  compare_all(1000, 6000, false);
}
TEST(EagerLong, AgreesWithTheOracleOnCalls) {
  compare_all(10000, 13000, true);
}

}  // namespace
}  // namespace heapreach::test::eager_test
