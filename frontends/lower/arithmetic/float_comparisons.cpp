// Numbers compare like their keys: the bits of those that are not negative, and of others the bits
// without the sign, as a negative number. So both zeros have the key 0. What has a larger key than
// infinity, or a smaller one than its opposite, is no number, and compares with nothing.
#include "frontends/lower/arithmetic/floats.h"
#include "rts/model/float_operation.h"

namespace heapreach::frontends::lower {

namespace {

using Predicate = llvm::CmpInst::Predicate;

class Comparison {
 public:
  explicit Comparison(unsigned width)
      : width_(width), least_(-power_of_two(width - 1)), infinity_(rts::float_infinity(width)) {}

  ExpressionPtr of(Predicate predicate, const ExpressionPtr& a, const ExpressionPtr& b) const {
    switch (predicate) {
      case Predicate::FCMP_FALSE:
      case Predicate::FCMP_TRUE:
        return rts::make_boolean(predicate == Predicate::FCMP_TRUE);
      case Predicate::FCMP_ORD:
        return both(is_number(a), is_number(b));
      case Predicate::FCMP_OEQ:
        return ordered(rts::Op::equal, a, b);
      case Predicate::FCMP_OLT:
        return ordered(rts::Op::less, a, b);
      case Predicate::FCMP_OLE:
        return ordered(rts::Op::less_equal, a, b);
      case Predicate::FCMP_OGT:
        return ordered(rts::Op::less, b, a);
      case Predicate::FCMP_OGE:
        return ordered(rts::Op::less_equal, b, a);
      case Predicate::FCMP_ONE:
        return either(ordered(rts::Op::less, a, b), ordered(rts::Op::less, b, a));
      default:
        return opposite(of(llvm::CmpInst::getInversePredicate(predicate), a, b));
    }
  }

 private:
  /// Both are numbers, and their keys compare so.
  ExpressionPtr ordered(rts::Op op, const ExpressionPtr& a, const ExpressionPtr& b) const {
    if (is_same(a, b)) return op == rts::Op::less ? rts::make_boolean(false) : is_number(a);
    if (const Integer* known = literal(a)) {
      return has_key(b,
                     op == rts::Op::equal  ? key_of(*known)
                     : op == rts::Op::less ? Integer(key_of(*known) + 1)
                                           : key_of(*known),
                     op == rts::Op::equal ? key_of(*known) : infinity_, *known);
    }
    if (const Integer* known = literal(b)) {
      return has_key(a, op == rts::Op::equal ? key_of(*known) : Integer(-infinity_),
                     op == rts::Op::less ? Integer(key_of(*known) - 1) : key_of(*known), *known);
    }
    return both(both(is_number(a), is_number(b)), compare(op, key(a), key(b)));
  }

  static bool is_same(const ExpressionPtr& a, const ExpressionPtr& b) {
    return a->op == rts::Op::variable && b->op == rts::Op::variable && a->variable == b->variable;
  }

  Integer key_of(const Integer& bits) const {
    return bits >= 0 ? whole(bits) : Integer(-whole(Integer(bits - least_)));
  }

  /// Of x86's long double the numbers below the smallest exponent have a second form.
  Integer whole(const Integer& size) const {
    const Integer fraction = power_of_two(63);
    const bool is_second = width_ == 80 && size >= fraction && size < 2 * fraction;
    return is_second ? Integer(size + 2 * fraction) : size;
  }

  bool is_number(const Integer& bits) const {
    const Integer size = bits >= 0 ? bits : Integer(bits - least_);
    const bool is_unnormal =
        width_ == 80 && size >= power_of_two(64) && size % power_of_two(64) < power_of_two(63);
    return size <= infinity_ && !is_unnormal;
  }

  /// e is a number whose key lies between `from` and `to`, and so is `other`.
  ExpressionPtr has_key(const ExpressionPtr& e, const Integer& from, const Integer& to,
                        const Integer& other) const {
    if (!is_number(other)) return rts::make_boolean(false);
    if (width_ == 80) {
      return both(is_number(e), within(key(e), from, to));
    }
    const auto range = [&](const Integer& low, const Integer& high, bool is_negative) {
      if (low > high) return rts::make_boolean(false);
      return is_negative ? within(e, Integer(least_ + low), Integer(least_ + high))
                         : within(e, low, high);
    };
    const Integer zero = 0;
    return either(range(std::max(zero, from), std::min(infinity_, to), false),
                  range(std::max(zero, Integer(-to)), std::min(infinity_, Integer(-from)), true));
  }

  ExpressionPtr size(const ExpressionPtr& e) const {
    return choose(compare(rts::Op::less, e, number(0)), plus(e, Integer(-least_)), e);
  }

  ExpressionPtr key(const ExpressionPtr& e) const {
    if (const Integer* known = literal(e)) return number(key_of(*known));
    ExpressionPtr positive = e, negative = plus(times(e, -1), least_);
    if (width_ == 80) {
      const Integer fraction = power_of_two(63);
      const auto whole = [&](const ExpressionPtr& s) {
        return choose(within(s, fraction, Integer(2 * fraction - 1)),
                      plus(s, Integer(2 * fraction)), s);
      };
      positive = whole(e);
      negative = times(whole(plus(e, Integer(-least_))), -1);
    }
    return choose(compare(rts::Op::less, e, number(0)), negative, positive);
  }

  ExpressionPtr is_number(const ExpressionPtr& e) const {
    if (const Integer* known = literal(e)) return rts::make_boolean(is_number(*known));
    const ExpressionPtr fits =
        either(within(e, 0, infinity_), within(e, least_, Integer(least_ + infinity_)));
    if (width_ != 80) return fits;
    const ExpressionPtr s = size(e);
    const ExpressionPtr is_normal = either(
        compare(rts::Op::less, s, number(power_of_two(64))),
        compare(rts::Op::greater_equal, remainder(s, power_of_two(64)), number(power_of_two(63))));
    return both(fits, is_normal);
  }

  unsigned width_;
  Integer least_, infinity_;
};

}  // namespace

ExpressionPtr float_comparison(Predicate predicate, const ExpressionPtr& a, const ExpressionPtr& b,
                               unsigned width) {
  return Comparison(width).of(predicate, a, b);
}

}  // namespace heapreach::frontends::lower
