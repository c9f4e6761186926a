// Where a result is no linear term, inequalities hold: from (|a| - 1)(|b| - 1) >= 0 follows
// |ab| >= |a| + |b| - 1 for factors that are not 0, and with it q <= a - b + 1 for a quotient
// q = a / b of positive numbers.
#include "rts/approximation_cases.h"
#include "rts/approximation_terms.h"

namespace heapreach::rts {

using namespace terms;

namespace {

/// least <= e && e <= most.
ExpressionPtr between(const ExpressionPtr& least, const ExpressionPtr& e,
                      const ExpressionPtr& most) {
  return both(compare(least, Op::less_equal, e), compare(e, Op::less_equal, most));
}

ExpressionPtr implies(const ExpressionPtr& c, const ExpressionPtr& then) {
  return make(Op::disjunction, {make(Op::negation, {c}), then});
}

/// v = ab without overflow, with factors that are not 0.
ExpressionPtr known_of_product(const ExpressionPtr& a, const ExpressionPtr& b,
                               const ExpressionPtr& v, bool is_signed) {
  const ExpressionPtr one = number(1);
  const ExpressionPtr up = at_least(v, minus(plus(a, b), one));
  if (!is_signed) return up;
  const auto negative = [](const ExpressionPtr& e) { return compare(e, Op::less, number(0)); };
  const ExpressionPtr also_up = at_least(v, minus(times(plus(a, b), -1), one));
  const ExpressionPtr down = compare(v, Op::less_equal, plus(minus(b, a), one));
  const ExpressionPtr also_down = compare(v, Op::less_equal, plus(minus(a, b), one));
  return choose(negative(a), choose(negative(b), also_up, also_down),
                choose(negative(b), down, up));
}

/// v = a / b or a % b of numbers >= 0 and > 0.
ExpressionPtr known_of_division(const ExpressionPtr& a, const ExpressionPtr& b,
                                const ExpressionPtr& v, bool is_quotient) {
  const ExpressionPtr zero = number(0);
  const ExpressionPtr none = compare(a, Op::less, b);
  if (is_quotient) {
    const ExpressionPtr most = plus(minus(a, b), number(1));
    return choose(none, compare(v, Op::equal, zero), between(number(1), v, most));
  }
  const ExpressionPtr rest = both(between(zero, v, minus(a, b)), compare(v, Op::less, b));
  return choose(none, compare(v, Op::equal, a), rest);
}

/// The same of numbers of any sign.
ExpressionPtr known_of_signed_division(const ExpressionPtr& a, const ExpressionPtr& b,
                                       const ExpressionPtr& v, bool is_quotient) {
  const ExpressionPtr zero = number(0);
  const auto negative = [&](const ExpressionPtr& e) { return compare(e, Op::less, zero); };
  const ExpressionPtr minus_a = times(a, -1);
  const ExpressionPtr positive = known_of_division(a, b, v, is_quotient);
  if (is_quotient) {
    return choose(negative(a), choose(negative(b), between(zero, v, minus_a), between(a, v, zero)),
                  choose(negative(b), between(minus_a, v, zero), positive));
  }
  const ExpressionPtr minus_b = times(b, -1);
  const ExpressionPtr smaller =
      choose(negative(b), both(compare(b, Op::less, v), compare(v, Op::less, minus_b)),
             both(compare(minus_b, Op::less, v), compare(v, Op::less, b)));
  return choose(negative(a), both(between(a, v, zero), smaller),
                choose(negative(b), both(between(zero, v, a), smaller), positive));
}

}  // namespace

ExpressionPtr has_result(const Approximation& approximation) {
  switch (approximation.operation) {
    case Operation::divide_signed:
    case Operation::divide_unsigned:
    case Operation::remainder_signed:
    case Operation::remainder_unsigned:
      return compare(approximation.b, Op::not_equal, number(0));
    case Operation::shift_left:
    case Operation::shift_right:
    case Operation::shift_right_signed:
      return compare(approximation.b, Op::less, number(approximation.width));
    default:
      return make_boolean(true);
  }
}

ExpressionPtr known_of_result(const Approximation& approximation, const ExpressionPtr& result) {
  const ExpressionPtr &a = approximation.a, &b = approximation.b;
  const ExpressionPtr zero = number(0);
  switch (approximation.operation) {
    case Operation::multiply: {
      const bool is_signed = takes_signed(approximation);
      const auto differs = [&](const ExpressionPtr& e) { return compare(e, Op::not_equal, zero); };
      if (approximation.may_not_overflow) {
        return implies(both(differs(a), differs(b)), known_of_product(a, b, result, is_signed));
      }
      // Halves of the range multiply without overflow.
      if (is_signed) return make_boolean(true);
      const ExpressionPtr half = number(Integer(1) << (approximation.width / 2));
      const auto small = [&](const ExpressionPtr& e) {
        return both(differs(e), compare(e, Op::less, half));
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
      return choose(compare(a, Op::less, zero), between(a, result, number(-1)),
                    between(zero, result, a));
    case Operation::bits_and:
      return both(between(zero, result, a), compare(result, Op::less_equal, b));
    case Operation::bits_or:
      return both(between(a, result, plus(a, b)), compare(b, Op::less_equal, result));
    case Operation::bits_xor:
      return both(between(minus(a, b), result, plus(a, b)), at_least(result, minus(b, a)));
    default:
      return make_boolean(true);
  }
}

}  // namespace heapreach::rts
