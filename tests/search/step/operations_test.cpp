// Operations in searches: exact where operands are known on the path, and bounded by what one
// operand says. Each answer's evidence is checked.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/search/support.h"

namespace heapreach::test::operations_test {
namespace {

struct Program {
  const char* list;          // of operations with the result t
  const char* instructions;  // before the kill
  const char* error;         // the condition of the error
  const char* answer;
};

class Operations : public ::testing::TestWithParam<Program> {};

std::string text_of(const Program& program) {
  return fmt::format(R"yaml(
rts: 1
meta: {{approximate: "{}"}}
variables: {{x: int, y: int, t: int, p: ptr}}
start: {{vertex: a}}
error: bad
edges:
  - {{from: a, to: b, do: [{}]}}
  - {{from: b, to: c, do: [{{kill: [t]}}]}}
  - {{from: c, to: bad, do: [{{assume: "{}"}}]}}
)yaml",
                     program.list, program.instructions, program.error);
}

TEST_P(Operations, AreExactWhereOperandsAreKnown) {
  const Checked answer = checked(system_of(text_of(GetParam())), 4, 20);
  EXPECT_EQ(to_string(answer), GetParam().answer);
}

constexpr const char* proved = "infeasible at every bound";
constexpr const char* reached = "feasible in 3 edges";
constexpr const char* both = "{move: {to: x, value: 3595233059}}, {move: {to: y, value: 4}}";
constexpr const char* only_y =
    "{kill: [x]}, {assume: \"0 <= x && x < 4294967296\"}, "
    "{move: {to: y, value: 12}}";
constexpr const char* stored =
    "{alloc: {to: p, size: 1}}, {store: {at: p, value: 4}}, "
    "{move: {to: x, value: 3595233059}}, {load: {to: y, at: p}}";

INSTANTIATE_TEST_SUITE_P(
    All, Operations,
    ::testing::Values(Program{"t = urem 32 unsigned [x] [y] at p", both, "t != 3", proved},
                      Program{"t = urem 32 unsigned [x] [y] at p", both, "t == 3", reached},
                      Program{"t = urem 32 unsigned [x] [y] at p", stored, "t != 3", proved},
                      Program{"t = xor 32 unsigned [x] [y] at p", both, "t != 3595233063", proved},
                      Program{"t = mul 32 unsigned [x] [x] at p", both, "t != 4109119177", proved},
                      Program{"t = and 32 unsigned [x] [y] at p", only_y, "t > 12", proved},
                      Program{"t = and 32 unsigned [x] [y] at p", only_y, "t == 8", reached},
                      Program{"t = and 32 unsigned [x] [y] at p", only_y, "t == 7", proved},
                      Program{"t = lshr 32 unsigned [x] [y] at p", only_y, "t >= 1048576", proved},
                      Program{"t = urem 32 unsigned [x] [y] at p", only_y, "t >= 12", proved},
                      Program{"t = or 32 unsigned [x] [y] at p", only_y, "t == 0", proved},
                      // No execution passes an operation that has no result.
                      Program{"t = udiv 32 unsigned [x] [y - 4] at p", both, "true", proved}));

}  // namespace
}  // namespace heapreach::test::operations_test
