#include "search/shapes/sums.h"

namespace heapreach::search {

namespace {

constexpr Number most = Number(1) << 40;

std::optional<Number> number_of(const rts::Expression& e) {
  if (e.op != rts::Op::integer || !e.value.fits_sint_p()) return std::nullopt;
  return e.value.get_si();
}

/// Adds the expression, multiplied; false if that is no sum.
bool add(Sum& sum, const rts::Expression& e, Number factor) {
  if (magnitude(factor) > most || magnitude(sum.constant) > most) return false;
  switch (e.op) {
    case rts::Op::integer: {
      const std::optional<Number> number = number_of(e);
      if (number) sum.constant += factor * *number;
      return number.has_value();
    }
    case rts::Op::variable:
      sum.factors[e.variable] += factor;
      return magnitude(sum.factors[e.variable]) <= most;
    case rts::Op::negate:
      return add(sum, *e.arguments[0], -factor);
    case rts::Op::add:
    case rts::Op::subtract:
      return add(sum, *e.arguments[0], factor) &&
             add(sum, *e.arguments[1], e.op == rts::Op::add ? factor : -factor);
    case rts::Op::multiply: {
      const std::optional<Number> left = number_of(*e.arguments[0]);
      if (left) return add(sum, *e.arguments[1], factor * *left);
      const std::optional<Number> right = number_of(*e.arguments[1]);
      return right && add(sum, *e.arguments[0], factor * *right);
    }
    default:
      return false;
  }
}

}  // namespace

std::optional<Sum> sum_of(const rts::Expression& e) {
  Sum result;
  return add(result, e, 1) ? std::optional(std::move(result)) : std::nullopt;
}

}  // namespace heapreach::search
