// Products, quotients and bit operations are not linear, but they are where an operand is known,
// and a quotient is known where it is small.
#include "rts/semantics/approximation_cases.h"

#include <algorithm>
#include <utility>

#include "rts/model/float_operation.h"
#include "rts/model/folding.h"
#include "rts/semantics/float_cases.h"

namespace heapreach::rts {

using namespace folding;

namespace {

bool is_literal(const ExpressionPtr& e) {
  return literal(e) != nullptr;
}

/// C's quotient and remainder, by any number but 0.
ExpressionPtr quotient(const ExpressionPtr& a, const Integer& by) {
  return by < 0 ? times(divided(a, Integer(-by)), -1) : divided(a, by);
}

ExpressionPtr rest_of(const ExpressionPtr& a, const Integer& by) {
  return remainder(a, Integer(abs(by)));
}

class Cases {
 public:
  explicit Cases(const Approximation& of) : of_(of), a_(of.a), b_(of.b) {}

  ExpressionPtr run_one(bool second, const Integer& k, unsigned most_groups) {
    if (is_bits() && groups(k) > most_groups) return nullptr;
    if (second) add_second(k);
    if (!second && commutes()) add_first(k);
    return cases_.empty() ? nullptr : cases_.front().value;
  }

  std::vector<LinearCase> run(const std::vector<Integer>& numbers) {
    for (const Integer& k : numbers) {
      if (counts()) {
        add_count(k);
        continue;
      }
      if (!is_literal(b_)) add_second(k);
      if (commutes() && !is_literal(a_)) add_first(k);
    }
    add_small_quotients();
    return std::move(cases_);
  }

 private:
  bool commutes() const { return of_.operation == Operation::multiply || is_bits(); }
  bool is_bits() const {
    return of_.operation == Operation::bits_and || of_.operation == Operation::bits_or ||
           of_.operation == Operation::bits_xor;
  }

  unsigned groups_of_ones(const Integer& mask) const {
    unsigned groups = 0;
    for (unsigned bit = 0; bit < of_.width; ++bit) {
      const bool before = bit > 0 && mpz_tstbit(mask.get_mpz_t(), bit - 1) != 0;
      groups += mpz_tstbit(mask.get_mpz_t(), bit) != 0 && !before;
    }
    return groups;
  }
  /// Of ones, or of zeros if these are fewer.
  unsigned groups(const Integer& mask) const {
    return std::min(groups_of_ones(mask), groups_of_ones((Integer(1) << of_.width) - 1 - mask));
  }

  bool counts() const {
    return of_.operation == Operation::count_ones || of_.operation == Operation::leading_zeros ||
           of_.operation == Operation::trailing_zeros;
  }

  void add_count(const Integer& k) {
    const Integer bits = modulo(k, of_.width, false);
    const auto exact = exact_result(of_, bits, 0);
    if (exact) cases_.push_back({compare(Op::equal, a_, number(bits)), number(*exact)});
  }

  /// In the range of the result.
  ExpressionPtr represented(const ExpressionPtr& e, bool from_signed) const {
    if (from_signed == of_.is_signed) return e;
    const ExpressionPtr range = number(Integer(1) << of_.width);
    if (from_signed) return choose(compare(Op::less, e, number(0)), plus(e, range), e);
    return choose(compare(Op::greater_equal, e, number(Integer(1) << (of_.width - 1))),
                  minus(e, range), e);
  }

  /// Any number modulo 2^width.
  ExpressionPtr wrapped(const ExpressionPtr& e) const {
    if (of_.may_not_overflow) return represented(e, true);
    if (const Integer* value = literal(e)) return number(modulo(*value, of_.width, of_.is_signed));
    const Integer range = Integer(1) << of_.width;
    const ExpressionPtr rest = remainder(e, range);
    return represented(choose(compare(Op::less, rest, number(0)), plus(rest, number(range)), rest),
                       false);
  }

  void add(const ExpressionPtr& guard, const ExpressionPtr& value) {
    cases_.push_back({guard, represented(value, takes_signed(of_))});
  }

  /// The second operand is k.
  void add_second(const Integer& k) {
    const ExpressionPtr guard = compare(Op::equal, b_, number(k));
    switch (of_.operation) {
      case Operation::multiply:
        return cases_.push_back({guard, wrapped(times(a_, k))});
      case Operation::divide_signed:
      case Operation::divide_unsigned:
        if (k != 0) add(guard, quotient(a_, k));
        return;
      case Operation::remainder_signed:
      case Operation::remainder_unsigned:
        if (k != 0) add(guard, rest_of(a_, k));
        return;
      case Operation::shift_left:
      case Operation::shift_right:
      case Operation::shift_right_signed:
        if (k >= 0 && k < of_.width) add_shift(guard, static_cast<unsigned>(k.get_ui()));
        return;
      default:
        if (k >= 0) add(guard, bits(a_, k));
    }
  }

  void add_first(const Integer& k) {
    const ExpressionPtr guard = compare(Op::equal, a_, number(k));
    if (of_.operation == Operation::multiply) {
      cases_.push_back({guard, wrapped(times(b_, k))});
    } else if (k >= 0) {
      add(guard, bits(b_, k));
    }
  }

  void add_shift(const ExpressionPtr& guard, unsigned by) {
    const Integer factor = Integer(1) << by;
    if (of_.operation == Operation::shift_left) {
      cases_.push_back({guard, wrapped(times(a_, factor))});
    } else if (of_.operation == Operation::shift_right || factor == 1) {
      add(guard, divided(a_, factor));
    } else {
      const ExpressionPtr down = divided(minus(a_, number(factor - 1)), factor);
      add(guard, choose(compare(Op::less, a_, number(0)), down, divided(a_, factor)));
    }
  }

  /// e & mask, of unsigned numbers: the groups of ones cut out of e, or those of zeros removed.
  ExpressionPtr common_bits(const ExpressionPtr& e, const Integer& mask) const {
    ExpressionPtr common = number(0);
    for (unsigned low = 0; low < of_.width; ++low) {
      if (mpz_tstbit(mask.get_mpz_t(), low) == 0) continue;
      unsigned high = low;
      while (high < of_.width && mpz_tstbit(mask.get_mpz_t(), high) != 0) ++high;
      const ExpressionPtr below = high == of_.width ? e : remainder(e, Integer(1) << high);
      const ExpressionPtr group =
          low == 0 ? below : times(divided(below, Integer(1) << low), Integer(1) << low);
      common = is_literal(common) ? group : plus(common, group);
      low = high;
    }
    return common;
  }

  /// e OPERATION mask, of unsigned numbers.
  ExpressionPtr bits(const ExpressionPtr& e, const Integer& mask) const {
    const Integer rest = (Integer(1) << of_.width) - 1 - mask;
    const bool is_short = groups_of_ones(mask) <= groups_of_ones(rest);
    const ExpressionPtr common = is_short ? common_bits(e, mask) : minus(e, common_bits(e, rest));
    if (of_.operation == Operation::bits_and) return common;
    const ExpressionPtr sum = mask == 0 ? e : plus(e, number(mask));
    if (mask == 0) return sum;
    return minus(sum, times(common, of_.operation == Operation::bits_or ? 1 : 2));
  }

  void add_small_quotients() {
    const Operation operation = of_.operation;
    const bool divides =
        operation == Operation::divide_signed || operation == Operation::divide_unsigned;
    const bool is_rest =
        operation == Operation::remainder_signed || operation == Operation::remainder_unsigned;
    if (!divides && !is_rest) return;
    const ExpressionPtr zero = number(0);
    const ExpressionPtr positive = takes_signed(of_) ? both(compare(Op::greater_equal, a_, zero),
                                                            compare(Op::greater, b_, zero))
                                                     : nullptr;
    for (int q = 0; q < 3; ++q) {
      const ExpressionPtr less = compare(Op::less, a_, times(b_, q + 1));
      ExpressionPtr guard =
          q == 0 ? less : both(compare(Op::greater_equal, a_, times(b_, q)), less);
      if (positive) guard = both(positive, guard);
      const ExpressionPtr rest = q == 0 ? a_ : minus(a_, times(b_, q));
      add(guard, divides ? number(q) : rest);
    }
  }

  const Approximation& of_;
  const ExpressionPtr &a_, &b_;
  std::vector<LinearCase> cases_;
};

}  // namespace

std::vector<LinearCase> linear_cases(const Approximation& approximation,
                                     const std::vector<Integer>& numbers) {
  if (is_on_floats(approximation.operation)) return float_cases(approximation, numbers);
  return Cases(approximation).run(numbers);
}

ExpressionPtr linear_case(const Approximation& approximation, bool second, const Integer& number,
                          unsigned most_groups) {
  switch (approximation.operation) {
    case Operation::multiply:
    case Operation::divide_signed:
    case Operation::divide_unsigned:
    case Operation::remainder_signed:
    case Operation::remainder_unsigned:
    case Operation::shift_left:
    case Operation::shift_right:
    case Operation::shift_right_signed:
    case Operation::bits_and:
    case Operation::bits_or:
    case Operation::bits_xor:
      return Cases(approximation).run_one(second, number, most_groups);
    default:
      return nullptr;  // nothing linear, unless both operands are known
  }
}

}  // namespace heapreach::rts
