// Operations on floating-point numbers: results that IEEE 754 fixes, and what linear conditions say
// of conversions, for numbers of every size.
#include "rts/model/float_operation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "rts/semantics/approximation_cases.h"
#include "rts/semantics/state.h"
#include "rts/text/read/read.h"

namespace heapreach::rts::float_operation_test {
namespace {

Integer bits(double value) {
  std::int64_t result = 0;
  std::memcpy(&result, &value, sizeof result);
  return Integer(static_cast<long>(result));
}

Integer bits(float value) {
  std::int32_t result = 0;
  std::memcpy(&result, &value, sizeof result);
  return Integer(static_cast<long>(result));
}

/// result, a and b are the variables 0, 1, 2.
Approximation approximation(Operation operation, unsigned width, bool is_signed = true) {
  return {operation, false, width, is_signed, 0, make_variable(1), make_variable(2), ""};
}

std::optional<Integer> result(Operation operation, unsigned width, const Integer& a,
                              const Integer& b, bool is_signed = true) {
  return exact_result(approximation(operation, width, is_signed), a, b);
}

TEST(FloatOperation, RoundsToTheNearestNumber) {
  EXPECT_EQ(result(Operation::float_add, 64, bits(0.1), bits(0.2)), bits(0.30000000000000004));
  EXPECT_EQ(result(Operation::float_add, 32, bits(16777216.0F), bits(1.0F)), bits(16777216.0F));
  EXPECT_EQ(result(Operation::float_divide, 64, bits(1.0), bits(3.0)), bits(1.0 / 3.0));
  EXPECT_EQ(result(Operation::float_divide, 64, bits(1.0), bits(0.0)), bits(HUGE_VAL));
  EXPECT_EQ(result(Operation::float_root, 64, bits(16.0), 0), bits(4.0));
  EXPECT_EQ(result(Operation::float_round, 64, bits(2.5), 0), bits(3.0));
  EXPECT_EQ(result(Operation::float_round_even, 64, bits(2.5), 0), bits(2.0));
  EXPECT_EQ(result(Operation::float_floor, 64, bits(-2.5), 0), bits(-3.0));
  EXPECT_EQ(result(Operation::float_truncate, 64, bits(-2.5), 0), bits(-2.0));
  EXPECT_EQ(result(Operation::float_least, 64, bits(static_cast<double>(NAN)), bits(2.0)),
            bits(2.0));
  EXPECT_EQ(result(Operation::float_remainder, 64, bits(7.5), bits(2.0)), bits(1.5));
  EXPECT_EQ(result(Operation::float_resize, 32, bits(0.1), 64), bits(0.1F));
  EXPECT_EQ(result(Operation::float_resize, 64, bits(0.5F), 32), bits(0.5));
  EXPECT_EQ(result(Operation::float_function, 64, bits(1.0), 0), std::nullopt);
}

TEST(FloatOperation, ConversionsOfIntegersKnowTheirSigns) {
  const Integer odd = (Integer(1) << 53) + 1;
  EXPECT_EQ(result(Operation::float_from_signed, 64, odd, 64), bits(9007199254740992.0));
  EXPECT_EQ(result(Operation::float_from_signed, 64, -3, 32), bits(-3.0));
  EXPECT_EQ(result(Operation::float_from_unsigned, 64, -1, 32), bits(4294967295.0));
  EXPECT_EQ(result(Operation::float_to_signed, 32, bits(-2.75), 64), Integer(-2));
  EXPECT_EQ(result(Operation::float_to_signed, 32, bits(2147483648.0), 64), std::nullopt);
  EXPECT_EQ(result(Operation::float_to_signed, 32, bits(-2147483648.9), 64),
            Integer(-2147483647) - 1);
  EXPECT_EQ(result(Operation::float_to_unsigned, 32, bits(4294967295.5), 64, false),
            Integer(4294967295UL));
  EXPECT_EQ(result(Operation::float_to_unsigned, 8, bits(-1.0), 64), std::nullopt);
  EXPECT_EQ(result(Operation::float_to_signed, 64, bits(static_cast<double>(NAN)), 64),
            std::nullopt);
}

TEST(FloatOperation, NumbersAreWrittenAsPeopleDo) {
  EXPECT_EQ(float_text(bits(0.5), 64), "0.5");
  EXPECT_EQ(float_text(bits(0.1F), 32), "0.1");
  EXPECT_EQ(float_text(bits(-0.0), 64), "-0");
  EXPECT_EQ(float_text(bits(HUGE_VAL), 64), "inf");
}

/// Whether what is said of the result lets it be this one.
bool allows(const Approximation& operation, const Integer& a, const Integer& b,
            const Integer& value) {
  const System system = read_text(
                            "rts: 1\nvariables: {r: int, a: int, b: int}\nstart: {vertex: a}\n"
                            "error: b\nedges: [{from: a, to: b}]\n",
                            "p.rts.yaml")
                            .system;
  Approximation known = operation;
  known.b = make_integer(b);
  State state;
  state.store = {value, a, b};
  return holds(*known_of_result(known, make_variable(0)), state, system);
}

void expect_sound(Operation kind, unsigned width, const Integer& a, unsigned from) {
  const Approximation operation = approximation(kind, width, kind != Operation::float_to_unsigned);
  const auto exact = exact_result(operation, a, from);
  if (!exact) return;
  EXPECT_TRUE(allows(operation, a, from, *exact)) << to_string(kind) << " of " << a;
}

TEST(FloatOperation, WhatIsKnownOfConversionsIsTrue) {
  for (const unsigned width : {32U, 64U, 80U}) {
    for (long i = -300; i <= 300; ++i) {
      expect_sound(Operation::float_from_signed, width, i, 32);
      if (i >= 0) expect_sound(Operation::float_from_unsigned, width, i, 32);
      for (const long divisor : {1L, 2L, 8L, 10L, 1024L}) {
        const Integer part = *float_of(i, width), by = *float_of(divisor, width);
        const Integer a = *result(Operation::float_divide, width, part, by);
        expect_sound(Operation::float_to_signed, 32, a, width);
        if (i >= 0) expect_sound(Operation::float_to_unsigned, 32, a, width);
      }
    }
    for (unsigned e = 8; e < 64; ++e) {
      const Integer large = Integer(1) << e;
      for (const Integer& a :
           {Integer(large - 1), Integer(-large + 1), Integer(large + large / 2)}) {
        if (a == modulo(a, 64, true)) expect_sound(Operation::float_from_signed, width, a, 64);
        if (a == modulo(a, 64, false)) expect_sound(Operation::float_from_unsigned, width, a, 64);
      }
    }
  }
}

TEST(FloatOperation, WholePartsOfSmallNumbersAreExact) {
  const Approximation up = approximation(Operation::float_from_signed, 64);
  EXPECT_TRUE(allows(up, 3, 32, bits(3.0)));
  EXPECT_FALSE(allows(up, 3, 32, bits(0.5)));
  EXPECT_FALSE(allows(up, -3, 32, bits(3.0)));
  EXPECT_FALSE(allows(up, 0, 32, bits(-0.0)));
  const Approximation down = approximation(Operation::float_to_signed, 32);
  EXPECT_TRUE(allows(down, bits(9.75), 64, 9));
  EXPECT_FALSE(allows(down, bits(9.75), 64, 10));
  EXPECT_FALSE(allows(down, bits(-0.5), 64, -1));
}

TEST(FloatOperation, CasesGiveTheExactResult) {
  Approximation operation = approximation(Operation::float_add, 64);
  const System system = read_text(
                            "rts: 1\nvariables: {r: int, a: int, b: int}\nstart: {vertex: a}\n"
                            "error: b\nedges: [{from: a, to: b}]\n",
                            "p.rts.yaml")
                            .system;
  State state;
  state.store = {0, bits(2.0), bits(3.0)};
  std::size_t found = 0;
  for (const LinearCase& one : linear_cases(operation, {1, 2, 3})) {
    if (!holds(*one.guard, state, system)) continue;
    EXPECT_EQ(evaluate(*one.value, state, system), bits(5.0));
    ++found;
  }
  EXPECT_EQ(found, 1u);
}

}  // namespace
}  // namespace heapreach::rts::float_operation_test
