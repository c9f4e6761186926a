// Where a result is no linear term, inequalities hold: from (|a| - 1)(|b| - 1) >= 0 follows
// |ab| >= |a| + |b| - 1 for factors that are not 0, and with it q <= a - b + 1 for a quotient
// q = a / b of positive numbers.
#include "rts/model/float_operation.h"
#include "rts/model/folding.h"
#include "rts/semantics/approximation_cases.h"
#include "rts/semantics/float_cases.h"

namespace heapreach::rts {

using namespace folding;

namespace {

/// least <= e && e <= most.
ExpressionPtr between(const ExpressionPtr& least, const ExpressionPtr& e,
                      const ExpressionPtr& most) {
  return both(compare(Op::less_equal, least, e), compare(Op::less_equal, e, most));
}

ExpressionPtr implies(const ExpressionPtr& c, const ExpressionPtr& then) {
  return either(opposite(c), then);
}

/// v = ab without overflow, with factors that are not 0.
ExpressionPtr known_of_product(const ExpressionPtr& a, const ExpressionPtr& b,
                               const ExpressionPtr& v, bool is_signed) {
  const ExpressionPtr one = number(1);
  const ExpressionPtr up = compare(Op::greater_equal, v, minus(plus(a, b), one));
  if (!is_signed) return up;
  const auto negative = [](const ExpressionPtr& e) { return compare(Op::less, e, number(0)); };
  const ExpressionPtr also_up = compare(Op::greater_equal, v, minus(times(plus(a, b), -1), one));
  const ExpressionPtr down = compare(Op::less_equal, v, plus(minus(b, a), one));
  const ExpressionPtr also_down = compare(Op::less_equal, v, plus(minus(a, b), one));
  return choose(negative(a), choose(negative(b), also_up, also_down),
                choose(negative(b), down, up));
}

/// v = a / b or a % b of numbers >= 0 and > 0.
ExpressionPtr known_of_division(const ExpressionPtr& a, const ExpressionPtr& b,
                                const ExpressionPtr& v, bool is_quotient) {
  const ExpressionPtr zero = number(0);
  const ExpressionPtr none = compare(Op::less, a, b);
  if (is_quotient) {
    const ExpressionPtr most = plus(minus(a, b), number(1));
    return choose(none, compare(Op::equal, v, zero), between(number(1), v, most));
  }
  const ExpressionPtr rest = both(between(zero, v, minus(a, b)), compare(Op::less, v, b));
  return choose(none, compare(Op::equal, v, a), rest);
}

/// The same of numbers of any sign.
ExpressionPtr known_of_signed_division(const ExpressionPtr& a, const ExpressionPtr& b,
                                       const ExpressionPtr& v, bool is_quotient) {
  const ExpressionPtr zero = number(0);
  const auto negative = [&](const ExpressionPtr& e) { return compare(Op::less, e, zero); };
  const ExpressionPtr minus_a = times(a, -1);
  const ExpressionPtr positive = known_of_division(a, b, v, is_quotient);
  if (is_quotient) {
    return choose(negative(a), choose(negative(b), between(zero, v, minus_a), between(a, v, zero)),
                  choose(negative(b), between(minus_a, v, zero), positive));
  }
  const ExpressionPtr minus_b = times(b, -1);
  const ExpressionPtr smaller =
      choose(negative(b), both(compare(Op::less, b, v), compare(Op::less, v, minus_b)),
             both(compare(Op::less, minus_b, v), compare(Op::less, v, b)));
  return choose(negative(a), both(between(a, v, zero), smaller),
                choose(negative(b), both(between(zero, v, a), smaller), positive));
}

/// Of a number of bits: where it is 0, and where it is all of them.
ExpressionPtr known_of_count(const Approximation& of, const ExpressionPtr& v) {
  const ExpressionPtr all = number(of.width), zero = number(0), none = compare(Op::equal, v, zero);
  const ExpressionPtr is_zero = compare(Op::equal, of.a, zero);
  const Integer half = Integer(1) << (of.width - 1);
  if (of.operation == Operation::count_ones) {
    return choose(is_zero, none,
                  both(between(number(1), v, all), compare(Op::less_equal, v, of.a)));
  }
  const ExpressionPtr has_none = of.operation == Operation::leading_zeros
                                     ? compare(Op::greater_equal, of.a, number(half))
                                     : compare(Op::not_equal, remainder(of.a, 2), zero);
  const ExpressionPtr some = between(number(1), v, number(of.width - 1));
  return choose(is_zero, compare(Op::equal, v, all), choose(has_none, none, some));
}

}  // namespace

ExpressionPtr has_result(const Approximation& approximation) {
  switch (approximation.operation) {
    case Operation::divide_signed:
    case Operation::divide_unsigned:
    case Operation::remainder_signed:
    case Operation::remainder_unsigned:
      return compare(Op::not_equal, approximation.b, number(0));
    case Operation::shift_left:
    case Operation::shift_right:
    case Operation::shift_right_signed:
      return compare(Op::less, approximation.b, number(approximation.width));
    default:
      return make_boolean(true);
  }
}

ExpressionPtr known_of_result(const Approximation& approximation, const ExpressionPtr& result) {
  const ExpressionPtr &a = approximation.a, &b = approximation.b;
  const ExpressionPtr zero = number(0);
  if (is_on_floats(approximation.operation)) return known_of_float_result(approximation, result);
  switch (approximation.operation) {
    case Operation::multiply: {
      const bool is_signed = takes_signed(approximation);
      const auto differs = [&](const ExpressionPtr& e) { return compare(Op::not_equal, e, zero); };
      if (approximation.may_not_overflow) {
        return implies(both(differs(a), differs(b)), known_of_product(a, b, result, is_signed));
      }
      // Halves of the range multiply without overflow.
      if (is_signed) return make_boolean(true);
      const ExpressionPtr half = number(Integer(1) << (approximation.width / 2));
      const auto small = [&](const ExpressionPtr& e) {
        return both(differs(e), compare(Op::less, e, half));
      };
      return implies(both(small(a), small(b)), known_of_product(a, b, result, is_signed));
    }
    case Operation::divide_signed:
    case Operation::remainder_signed:
      return known_of_signed_division(a, b, result,
                                      approximation.operation == Operation::divide_signed);
    case Operation::divide_unsigned:
    case Operation::remainder_unsigned:
      return known_of_division(a, b, result, approximation.operation == Operation::divide_unsigned);
    case Operation::shift_right:
      return between(zero, result, a);
    case Operation::shift_right_signed:
      return choose(compare(Op::less, a, zero), between(a, result, number(-1)),
                    between(zero, result, a));
    case Operation::bits_and:
      return both(between(zero, result, a), compare(Op::less_equal, result, b));
    case Operation::bits_or:
      return both(between(a, result, plus(a, b)), compare(Op::less_equal, b, result));
    case Operation::bits_xor:
      return both(between(minus(a, b), result, plus(a, b)),
                  compare(Op::greater_equal, result, minus(b, a)));
    case Operation::count_ones:
    case Operation::leading_zeros:
    case Operation::trailing_zeros:
      return known_of_count(approximation, result);
    default:
      return make_boolean(true);
  }
}

}  // namespace heapreach::rts
