// Executions along paths, found over arrays: whatever is found is one, and mostly one is.
#include "evidence/witness/array_path.h"

#include <gtest/gtest.h>

#include "evidence/witness/path.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "tests/evidence/support.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random_system.h"

namespace heapreach::test::array_path_test {
namespace {

using evidence::execution_over_arrays;

OracleLimits small_limits() {
  OracleLimits limits;
  limits.states = 1500;
  limits.domain = 16;
  return limits;
}

/// Whatever the path solver is told besides, an execution takes the path that was asked for.
void expect_execution(const rts::System& system, std::uint64_t bound,
                      const std::vector<rts::EdgeId>& path, const rts::Execution& execution) {
  ASSERT_EQ(edges_of(execution), path);
  EXPECT_NO_THROW(rts::replay(system, bound, execution));
}

TEST(ArrayPath, FindsMostOfWhatTheOracleFinds) {
  int feasible = 0, found = 0;
  for (std::uint64_t seed = 1; seed <= 160; ++seed) {
    SCOPED_TRACE(seed);
    rts::System system = rts::with_implicit_errors(random_system(seed));
    if (system.has_calls()) continue;
    const std::uint64_t bound = 1 + seed % 4;
    const OracleAnswer answer = ask_oracle(system, bound, small_limits());
    const auto* oracle = std::get_if<OracleFeasible>(&answer);
    if (oracle == nullptr) continue;
    ++feasible;
    const std::vector<rts::EdgeId> path = edges_of(oracle->execution);
    const auto execution = execution_over_arrays(system, bound, path, {});
    if (!execution) continue;
    ++found;
    expect_execution(system, bound, path, *execution);
  }
  EXPECT_GT(feasible, 40);
  EXPECT_GT(3 * found, 2 * feasible) << found << " of " << feasible;
}

/// Blocks of an unknown heap lie side by side, each with its guard, as large as the path says.
TEST(ArrayPath, MakesTheBlocksThatThePathAsksFor) {
  const rts::System system = rts::read_text(R"RTS(
rts: 1
heap: unknown
layout: {origin: 1000, guard: 1}
memory_errors: explicit
variables: {p: ptr, q: ptr, x: int}
start: {vertex: a}
error: bad
edges:
  - from: a
    to: bad
    do:
      - assume: size(p) == 3 && size(q) == 5 && p != q
      - load: {to: x, at: p + 2}
      - assume: x == 7
      - store: {at: q + 4, value: x}
      - load: {to: q, at: p}
      - assume: q == p
      - free: p
      - assume: "!allocated(q)"
)RTS",
                                            "f")
                                 .system;
  const auto execution = execution_over_arrays(system, 64, {0}, {});
  ASSERT_TRUE(execution.has_value());
  EXPECT_NO_THROW(rts::replay(system, 64, *execution));
  EXPECT_FALSE(execution_over_arrays(system, 8, {0}, {}).has_value()) << "ten cells are needed";
}

TEST(ArrayPath, OperationsHaveTheirResults) {
  const rts::System system = rts::read_text(R"(
rts: 1
meta: {producer: heapreach import, approximate: "y = mul 32 unsigned [x] [x] at f.c:1:2"}
variables: {x: int, y: int}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: b, do: [{assume: 3 <= x && x <= 5}, {kill: [y]}]}
  - {from: b, to: bad, do: [{assume: 0 <= y}]}
)",
                                            "f")
                                 .system;
  const auto execution = execution_over_arrays(system, 4, {0, 1}, {});
  ASSERT_TRUE(execution.has_value());
  const Integer x = execution->start_values.at(0);
  EXPECT_EQ(execution->steps.at(0).choices.at(1).values.at(0), x * x);
}

}  // namespace
}  // namespace heapreach::test::array_path_test
