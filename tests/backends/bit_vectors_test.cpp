// Questions about bits, against all small numbers.
#include "backends/smt/bit_vectors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <optional>

#include "tests/harness/random.h"

namespace heapreach::backends::bit_vectors_test {
namespace {

using horn::Sort;
using horn::Term;
using Kind = BitOperation::Kind;

class BitVectors : public ::testing::Test {
 protected:
  horn::TermStore terms;
  Term x = terms.variable(0, Sort::integer);
  Term y = terms.variable(1, Sort::integer);
  Term r = terms.variable(2, Sort::integer);
  Term number(const Integer& value) { return terms.numeral(value, Sort::integer); }
  Term within(Term term, const Integer& least, const Integer& most) {
    return terms.conjunction(terms.less_equal(number(least), term),
                             terms.less_equal(term, number(most)));
  }
  BitOperation operation(Kind kind, unsigned width, bool is_signed) {
    return {kind, is_signed, false, width, is_signed, x, y, r};
  }
};

TEST_F(BitVectors, FactorsAreFound) {
  const std::vector<Term> conditions = {within(x, 6, 99), within(y, 6, 99),
                                        terms.equal(r, number(391))};
  const BitAnswer answer = solve_bits(conditions, {operation(Kind::multiply, 32, true)}, {}, "");
  ASSERT_EQ(answer.result, Satisfiability::sat);
  EXPECT_EQ(answer.values.at(x) * answer.values.at(y), 391);
  EXPECT_FALSE(answer.is_limited);
}

TEST_F(BitVectors, APrimeHasNone) {
  const std::vector<Term> conditions = {within(x, 6, 99), within(y, 6, 99),
                                        terms.equal(r, number(10007))};
  const BitAnswer answer = solve_bits(conditions, {operation(Kind::multiply, 32, true)}, {}, "");
  EXPECT_EQ(answer.result, Satisfiability::unsat);
  EXPECT_FALSE(answer.is_limited);
}

TEST_F(BitVectors, UnknownsWithoutBoundsAreLimited) {
  const BitAnswer answer =
      solve_bits({terms.less_equal(number(Integer(1) << 200), terms.add(x, y))}, {}, {}, "");
  EXPECT_EQ(answer.result, Satisfiability::unsat);
  EXPECT_TRUE(answer.is_limited);
}

TEST_F(BitVectors, ArraysAreLeftOpen) {
  const Term array = terms.variable(0, Sort::integer_array);
  const Term condition = terms.equal(terms.select(array, x), number(1));
  EXPECT_EQ(solve_bits({condition}, {}, {}, "").result, Satisfiability::unknown);
}

TEST_F(BitVectors, DivisionRoundsDown) {
  for (const int by : {1, 2, 3, 8}) {
    for (int value = -9; value <= 9; ++value) {
      const std::vector<Term> conditions = {terms.equal(x, number(value)),
                                            terms.equal(y, terms.divide(x, by)),
                                            terms.equal(r, terms.modulo(x, by))};
      const std::vector<Term> bounded = {conditions[0], conditions[1], conditions[2],
                                         within(y, -20, 20), within(r, -20, 20)};
      const BitAnswer answer = solve_bits(bounded, {}, {}, "");
      ASSERT_EQ(answer.result, Satisfiability::sat);
      EXPECT_EQ(answer.values.at(y) * by + answer.values.at(r), value);
      EXPECT_GE(answer.values.at(r), 0);
      EXPECT_LT(answer.values.at(r), by);
    }
  }
}

/// Of numbers of 3 bits, by C++'s own operators.
std::optional<int> machine(Kind kind, bool is_signed, int a, int b) {
  const int low = is_signed ? -4 : 0;
  const int second = b;
  const unsigned bits = static_cast<unsigned>(a) % 8;
  int result = 0;
  switch (kind) {
    case Kind::multiply:
      result = a * b;
      break;
    case Kind::divide:
    case Kind::remainder:
      if (b == 0 || (is_signed && a == -4 && b == -1)) return std::nullopt;
      result = kind == Kind::divide ? a / b : a % b;
      break;
    case Kind::shift_left:
    case Kind::shift_right:
      if (second < 0 || second >= 3) return std::nullopt;
      result = kind == Kind::shift_left ? a * (1 << second) : a >> second;
      break;
    case Kind::bits_and:
      result = a & b;
      break;
    case Kind::bits_or:
      result = a | b;
      break;
    case Kind::bits_xor:
      result = a ^ b;
      break;
    case Kind::count_ones:
      result = std::popcount(bits);
      break;
    case Kind::leading_zeros:
      result = 3 - std::bit_width(bits);
      break;
    case Kind::trailing_zeros:
      result = std::min(3, std::countr_zero(bits));
      break;
  }
  return ((result - low) % 8 + 8) % 8 + low;
}

TEST_F(BitVectors, ResultsAreThoseOfTheMachine) {
  test::Random random(3);
  for (const Kind kind : {Kind::multiply, Kind::divide, Kind::remainder, Kind::shift_left,
                          Kind::shift_right, Kind::bits_and, Kind::bits_or, Kind::bits_xor,
                          Kind::count_ones, Kind::leading_zeros, Kind::trailing_zeros}) {
    const bool shifts = kind == Kind::shift_left || kind == Kind::shift_right;
    for (const bool is_signed : {false, true}) {
      for (int round = 0; round < 12; ++round) {
        const int low = is_signed ? -4 : 0;
        const int a = static_cast<int>(random.below(8)) + low;
        const int b = static_cast<int>(random.below(8)) + (shifts ? 0 : low);
        const std::vector<Term> conditions = {terms.equal(x, number(a)), terms.equal(y, number(b))};
        const BitAnswer answer = solve_bits(conditions, {operation(kind, 3, is_signed)}, {}, "");
        const auto expected = machine(kind, is_signed, a, b);
        ASSERT_EQ(answer.result, expected ? Satisfiability::sat : Satisfiability::unsat);
        if (!expected) continue;
        EXPECT_EQ(answer.values.at(r), *expected) << a << " " << b;
      }
    }
  }
}

}  // namespace
}  // namespace heapreach::backends::bit_vectors_test
