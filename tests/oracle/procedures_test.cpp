// Calls in enumeration: moving instructions into procedures changes nothing that can be reached,
// whether calls are followed on a stack or replaced by copies.
#include <gtest/gtest.h>

#include <iostream>
#include <optional>
#include <sstream>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "rts/transform/inline_calls.h"
#include "tests/harness/oracle.h"
#include "tests/harness/outline.h"
#include "tests/harness/random_system.h"

namespace heapreach::test::procedures_test {
namespace {

using namespace rts;

constexpr std::uint64_t bound = 3;

std::string text_of(const System& system) {
  std::ostringstream text;
  write(text, system);
  return text.str();
}

/// Feasible or not, or nothing.
std::optional<bool> answer(const System& unexpanded, bool inlined) {
  const System system = with_implicit_errors(unexpanded);
  OracleLimits limits;
  limits.states = 20000;
  const OracleAnswer answer = inlined ? ask_oracle(inline_calls(system).system(), bound, limits)
                                      : ask_oracle(system, bound, limits);
  if (std::holds_alternative<OracleUnknown>(answer)) return std::nullopt;
  return std::holds_alternative<OracleFeasible>(answer);
}

void compare(std::uint64_t first, std::uint64_t last) {
  int definite = 0;
  int feasible = 0;
  int calls = 0;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const System system = random_system(seed);
    Random random(seed);
    const System outlined = outline(system, random);
    const System more = with_more_calls(outlined, random);
    if (outlined.procedures.empty()) continue;
    const std::optional<bool> plain = answer(system, false);
    const std::optional<bool> stack = answer(outlined, false);
    const std::optional<bool> copies = answer(outlined, true);
    EXPECT_EQ(plain.value_or(true), stack.value_or(plain.value_or(true)))
        << "seed " << seed << "\n"
        << text_of(system) << text_of(outlined);
    EXPECT_EQ(plain.value_or(true), copies.value_or(plain.value_or(true)))
        << "seed " << seed << "\n"
        << text_of(system) << text_of(outlined);
    const std::optional<bool> more_stack = answer(more, false);
    const std::optional<bool> more_copies = answer(more, true);
    if (more_stack && more_copies) {
      EXPECT_EQ(*more_stack, *more_copies) << "seed " << seed << "\n" << text_of(more);
      ++definite;
      feasible += *more_stack;
    }
    for (const Edge& edge : more.edges()) {
      for (const Instruction& i : edge.instructions) {
        calls += std::holds_alternative<Call>(i.action);
      }
    }
    if (::testing::Test::HasFailure()) return;
  }
  std::cout << definite << " decided, " << feasible << " feasible, " << calls << " calls\n";
  const int all = static_cast<int>(last - first);
  EXPECT_GT(2 * definite, all);
  EXPECT_GT(5 * feasible, definite);
  EXPECT_GT(calls, all);
}

TEST(Procedures, StackAndCopiesAgree) {
  compare(1, 250);
}

TEST(ProceduresLong, StackAndCopiesAgree) {
  compare(10000, 14000);
}

TEST(Procedures, RandomOnesAreReadAndWritten) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Random random(seed);
    const System system = with_more_calls(outline(random_system(seed), random), random);
    const std::string text = text_of(system);
    try {
      // The generator numbers variables in another order than the reader.
      ASSERT_EQ(text_of(read_text(text, "again").system), text);
    } catch (const InputError& error) {
      FAIL() << "seed " << seed << ": " << error.what() << "\n" << text;
    }
  }
}

}  // namespace
}  // namespace heapreach::test::procedures_test
