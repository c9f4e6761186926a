// Operations that are not linear: their list in `meta`, their results against the machine, and what
// linear conditions say of them, for every pair of small numbers.
#include "rts/model/approximation.h"

#include <gtest/gtest.h>

#include <sstream>
#include "rts/semantics/approximation_cases.h"
#include "rts/semantics/state.h"
#include "rts/text/approximation_text.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "rts/transform/unwind_calls.h"
#include "tests/harness/random.h"

namespace heapreach::rts::approximation_test {
namespace {

constexpr Operation all_operations[] = {
    Operation::multiply,         Operation::divide_signed,      Operation::divide_unsigned,
    Operation::remainder_signed, Operation::remainder_unsigned, Operation::shift_left,
    Operation::shift_right,      Operation::shift_right_signed, Operation::bits_and,
    Operation::bits_or,          Operation::bits_xor,           Operation::count_ones,
    Operation::leading_zeros,    Operation::trailing_zeros};

/// result, a, b are the variables 0, 1, 2.
Approximation approximation(Operation operation, unsigned width, bool is_signed,
                            bool may_not_overflow) {
  return {operation, may_not_overflow, width, is_signed, 0, make_variable(1), make_variable(2), ""};
}

bool shifts(Operation operation) {
  return operation == Operation::shift_left || operation == Operation::shift_right ||
         operation == Operation::shift_right_signed;
}

System with_meta(const std::string& list) {
  return read_text("rts: 1\nmeta: {approximate: \"" + list + "\"}\n" + R"(
variables: {t: int, x: int}
start: {vertex: a}
error: c
procedures:
  f:
    parameters: {y: int}
    variables: {t: int}
    entry: in
    exit: out
    edges:
      - {from: in, to: out, do: [{kill: [t]}]}
edges:
  - {from: a, to: b, do: [{call: {to: f, args: [x]}}]}
  - {from: b, to: c, do: [{kill: [t]}]}
)",
                   "p.rts.yaml")
      .system;
}

TEST(Approximation, ListsAreReadAsTheyAreWritten) {
  const std::string list =
      "t = mul nsw 32 signed [x + 1] [2 * x] at p.c:3:8; t = lshr 8 unsigned [y] [x] in f at q.c:4";
  const System system = with_meta(list);
  const Approximations& read = system.approximations;
  EXPECT_EQ(read.unknown, "");
  ASSERT_EQ(read.operations.size(), 2u);
  EXPECT_TRUE(read.operations[0].may_not_overflow);
  EXPECT_EQ(read.operations[0].result, 0u);
  EXPECT_EQ(read.operations[1].place, "q.c:4");
  EXPECT_EQ(system.variables[read.operations[1].result].name, "t");
  EXPECT_NE(read.operations[1].result, 0u) << "the procedure's own";
  EXPECT_EQ(to_text(read.operations[0], system) + "; " + to_text(read.operations[1], system), list);
}

/// As importers make them: with the list, and no text in `meta`.
TEST(Approximation, ListsWithoutTextAreWritten) {
  const std::string list =
      "t = mul nsw 32 signed [x + 1] [2 * x] at p.c:3:8; t = lshr 8 unsigned "
      "[y] [x] in f at q.c:4";
  System system = with_meta(list);
  std::ostringstream text;
  write(text, system);
  const System again = read_text(text.str(), "again").system;
  EXPECT_EQ(approximations_text(again), list);
  EXPECT_TRUE(again.meta.entries.empty()) << "the list is kept typed, and nowhere else";
}

/// A list that names variables by their ids would mean others.
TEST(Approximation, ListsAreForgottenWhereVariablesChange) {
  const System system = with_meta("t = lshr 8 unsigned [y] [x] in f at q.c:4");
  const Transformed unwound = unwind_calls(system, 2, TooDeep::is_error);
  EXPECT_TRUE(unwound.system().approximations.operations.empty());
  EXPECT_FALSE(unwound.system().approximations.unknown.empty());
  System saved = system;
  saved.approximations = unwound.system().approximations;
  std::ostringstream text;
  write(text, saved);
  const System again = read_text(text.str(), "again").system;
  EXPECT_TRUE(again.approximations.operations.empty());
  EXPECT_EQ(again.approximations.unknown, saved.approximations.unknown);
}

TEST(Approximation, WhatIsNoListMayBeAnything) {
  for (const std::string text :
       {"p.c:3:8: a product", "t = mul 32 signed [x] [y] at p.c:3",
        "u = mul 32 signed [x] [x] at p", "t = pow 32 signed [x] [x] at p.c",
        "t = mul 0 signed [x] [x] at p.c", "t = mul 32 signed [x] [x] in g at p.c",
        "t = mul 32 signed [x] [x] at p; and others", ""}) {
    const Approximations read = with_meta(text).approximations;
    EXPECT_TRUE(read.operations.empty()) << text;
    EXPECT_FALSE(read.unknown.empty()) << text;
  }
}

/// A matcher that recursed for every character ended with a signal.
TEST(Approximation, ListsMayBeAsLongAsTheyLike) {
  const std::string many(300'000, 'p');
  EXPECT_TRUE(with_meta(many).approximations.operations.empty());
  EXPECT_TRUE(
      with_meta("t = mul 32 signed [" + many + "] [x] at p.c").approximations.operations.empty());
  EXPECT_EQ(with_meta("t = mul 32 signed [x] [x] at " + many).approximations.operations.size(), 1u);
}

TEST(Approximation, ResultsAreThoseOfTheMachine) {
  test::Random random(1);
  const auto number = [&] {
    const auto bits = static_cast<std::int32_t>(random());
    return bits >> random.below(32);
  };
  for (int round = 0; round < 2000; ++round) {
    const std::int32_t a = number(), b = number();
    const auto x = static_cast<std::uint32_t>(a), y = static_cast<std::uint32_t>(b);
    const auto result = [&](Operation operation, bool is_signed, bool no_overflow = false) {
      return exact_result(approximation(operation, 32, is_signed, no_overflow), a, b);
    };
    EXPECT_EQ(result(Operation::multiply, false), Integer(x * y));
    const std::int64_t wide = std::int64_t{a} * b;
    const bool fits = wide == static_cast<std::int32_t>(wide);
    EXPECT_EQ(result(Operation::multiply, true, true),
              fits ? std::optional<Integer>(Integer(static_cast<long>(wide))) : std::nullopt);
    if (b != 0 && !(b == -1 && a == INT32_MIN)) {
      EXPECT_EQ(result(Operation::divide_signed, true), Integer(a / b));
      EXPECT_EQ(result(Operation::remainder_signed, true), Integer(a % b));
      EXPECT_EQ(result(Operation::remainder_signed, false),
                Integer(static_cast<std::uint32_t>(a % b)));
      EXPECT_EQ(result(Operation::divide_unsigned, false), Integer(x / y));
      EXPECT_EQ(result(Operation::remainder_unsigned, true),
                Integer(static_cast<std::int32_t>(x % y)));
    }
    EXPECT_EQ(result(Operation::bits_and, true), Integer(a & b));
    EXPECT_EQ(result(Operation::bits_or, false), Integer(x | y));
    EXPECT_EQ(result(Operation::bits_xor, true), Integer(a ^ b));
    if (y >= 32) {
      EXPECT_EQ(result(Operation::shift_left, true), std::nullopt);
      continue;
    }
    EXPECT_EQ(result(Operation::shift_left, false), Integer(x << y));
    EXPECT_EQ(result(Operation::shift_right, false), Integer(x >> y));
    EXPECT_EQ(result(Operation::shift_right_signed, true), Integer(a >> b));
  }
}

TEST(Approximation, SomeOperandsHaveNoResult) {
  const auto result = [](Operation operation, int a, int b) {
    return exact_result(approximation(operation, 8, true, false), a, b);
  };
  EXPECT_EQ(result(Operation::divide_signed, 5, 0), std::nullopt);
  EXPECT_EQ(result(Operation::remainder_unsigned, 5, 0), std::nullopt);
  EXPECT_EQ(result(Operation::divide_signed, -128, -1), std::nullopt);
  EXPECT_EQ(result(Operation::remainder_signed, -128, -1), std::nullopt);
  EXPECT_EQ(result(Operation::shift_right_signed, 5, -1), std::nullopt);
}

/// The exact result fulfils everything that is said, and cases give it.
void check_pair(const Approximation& operation, const Integer& a, const Integer& b,
                const std::vector<LinearCase>& cases, std::size_t& linear) {
  const System system = with_meta("");
  State state;
  const std::optional<Integer> exact = exact_result(operation, a, b);
  state.store = {0, a, b, 0, 0};
  if (!exact) return;
  ASSERT_TRUE(holds(*has_result(operation), state, system)) << a << " " << b;
  state.store[0] = modulo(*exact, operation.width, takes_signed(operation));
  EXPECT_TRUE(holds(*known_of_result(operation, make_variable(0)), state, system))
      << name_of(operation.operation) << ": " << *exact << " for " << a << " and " << b;
  bool is_linear = false;
  for (const LinearCase& one : cases) {
    if (!holds(*one.guard, state, system)) continue;
    is_linear = true;
    EXPECT_EQ(evaluate(*one.value, state, system), *exact)
        << name_of(operation.operation) << " of " << a << " and " << b;
  }
  linear += is_linear;
}

TEST(Approximation, LinearConditionsHoldForEveryPairOfSmallNumbers) {
  constexpr unsigned width = 4;
  const std::vector<Integer> numbers = {0, 1, 2, 3, 5, -1, -3};
  for (const Operation kind : all_operations) {
    for (const bool is_signed : {false, true}) {
      for (const bool no_overflow : {false, true}) {
        const bool has_both = kind == Operation::multiply || kind == Operation::shift_left;
        if (no_overflow && !has_both) continue;
        const Approximation operation = approximation(kind, width, is_signed, no_overflow);
        const std::vector<LinearCase> cases = linear_cases(operation, numbers);
        std::size_t linear = 0;
        for (int i = 0; i < 1 << width; ++i) {
          for (int j = 0; j < 1 << width; ++j) {
            const bool signs = takes_signed(operation);
            check_pair(operation, modulo(i, width, signs), modulo(j, width, signs && !shifts(kind)),
                       cases, linear);
          }
        }
        EXPECT_GE(linear, 30u) << name_of(kind) << " is linear for hardly any pair";
      }
    }
  }
}

TEST(Approximation, DivisionIsBoundedByItsOperands) {
  const System system = with_meta("");
  const auto possible = [&](Operation kind, int a, int b, int result) {
    State state;
    state.store = {result, a, b, 0, 0};
    return holds(*known_of_result(approximation(kind, 32, true, false), make_variable(0)), state,
                 system);
  };
  EXPECT_TRUE(possible(Operation::remainder_signed, 17, 5, 2));
  EXPECT_FALSE(possible(Operation::remainder_signed, 17, 5, 5));
  EXPECT_FALSE(possible(Operation::remainder_signed, 17, 5, -1));
  EXPECT_FALSE(possible(Operation::remainder_signed, -17, 5, 1));
  EXPECT_FALSE(possible(Operation::remainder_signed, 3, 5, 2));
  EXPECT_FALSE(possible(Operation::divide_signed, 17, 5, 18));
  EXPECT_FALSE(possible(Operation::divide_signed, -17, 5, 1));
}

}  // namespace
}  // namespace heapreach::rts::approximation_test
