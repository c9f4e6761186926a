// Executions along a path in which operations have their exact results.
#include "evidence/witness/exact_model.h"

#include <gtest/gtest.h>

#include "evidence/witness/exactness.h"
#include "evidence/witness/path.h"
#include "tests/evidence/support.h"

namespace heapreach::test::exact_model_test {
namespace {

using evidence::NoExecution;
using evidence::PathAnswer;
using evidence::solve_path;

/// t stands for what the list says of x and y, numbers of 32 bits.
PathAnswer solve_with(const std::string& list, const std::string& condition) {
  const rts::System system = system_of("rts: 1\nmeta: {approximate: \"" + list + "\"}\n" + R"(
variables: {x: int, y: int, t: int}
start: {vertex: a, assume: "0 <= x && x < 4294967296 && 0 <= y && y < 4294967296"}
error: bad
edges: [{from: a, to: bad, do: [{kill: [t]}, {assume: ")" +
                                       condition + "\"}]}]\n");
  return solve_path(system, 4, {0}, {});
}

/// Nobody asks for the result, or the operands that the solver took will do, or bits decide.
TEST(ExactModel, OperationsHaveTheirExactResults) {
  const std::string list = "t = mul 32 unsigned [x] [y] at p";
  for (const char* condition : {"x == 7 && y == 9", "t == 12", "t == 391 && x > 1 && x < 20",
                                "x == 65536 && y == 65536 && t == 0"}) {
    PathAnswer answer = solve_with(list, condition);
    const auto* execution = std::get_if<rts::Execution>(&answer);
    ASSERT_NE(execution, nullptr) << condition;
    const Integer x = execution->start_values[0], y = execution->start_values[1];
    const Integer t = execution->steps[0].choices[0].values[0];
    EXPECT_EQ(t, rts::modulo(Integer(x * y), 32, false)) << condition;
  }
}

TEST(ExactModel, WithoutAnExactResultItIsOneOfAnApproximation) {
  const PathAnswer answer = solve_with("t = mul 32 unsigned [x] [y] at p",
                                       "x > 1 && x < 100 && y > 1 && y < 10000 && t == 10007");
  const auto* inexact = std::get_if<evidence::OfApproximation>(&answer);
  ASSERT_NE(inexact, nullptr);
  EXPECT_TRUE(inexact->refuted);
  EXPECT_EQ(evidence::is_execution(answer), std::optional<bool>(false));
}

TEST(ExactModel, KnownOperandsAreNoQuestion) {
  EXPECT_TRUE(std::holds_alternative<NoExecution>(
      solve_with("t = urem 32 unsigned [3595233059] [4] at p", "t != 3")));
  EXPECT_TRUE(std::holds_alternative<NoExecution>(
      solve_with("t = urem 32 unsigned [x] [12] at p", "t > 11")));
}

/// Each in the range of its operation, and one after the other: the result of one is an operand of
/// the next.
TEST(ExactModel, OperationsFollowEachOther) {
  const rts::System system = system_of(R"(
rts: 1
meta: {approximate: "t = xor 32 unsigned [x] [y] at p; u = mul 32 unsigned [t] [x] at q"}
variables: {x: int, y: int, t: int, u: int}
start: {vertex: a, assume: "0 <= x && x < 256 && 0 <= y && y < 256"}
error: bad
edges:
  - {from: a, to: b, do: [{kill: [t]}, {assume: "t > 4 && t < 256"}]}
  - {from: b, to: bad, do: [{kill: [u]}, {assume: "u % 256 == 91 && x > 1 && t != y"}]}
)");
  PathAnswer answer = solve_path(system, 4, {0, 1}, {});
  const auto* execution = std::get_if<rts::Execution>(&answer);
  ASSERT_NE(execution, nullptr);
  EXPECT_FALSE(
      evidence::first_inexact(system, 4, *execution, system.approximations.operations).has_value());
}

}  // namespace
}  // namespace heapreach::test::exact_model_test
