// Terms for approximation_cases.cpp and approximation_bounds.cpp.
#pragma once

#include "rts/expression.h"

namespace heapreach::rts::terms {

inline ExpressionPtr number(const Integer& value) {
  return make_integer(value);
}

inline const Integer* literal(const ExpressionPtr& e) {
  return e->op == Op::integer ? &e->value : nullptr;
}

inline ExpressionPtr plus(const ExpressionPtr& a, const ExpressionPtr& b) {
  return make(Op::add, {a, b});
}

inline ExpressionPtr minus(const ExpressionPtr& a, const ExpressionPtr& b) {
  return make(Op::subtract, {a, b});
}

inline ExpressionPtr times(const ExpressionPtr& a, const Integer& factor) {
  if (factor == 0) return number(0);
  if (factor == 1) return a;
  if (factor == -1) return make(Op::negate, {a});
  return make(Op::multiply, {a, number(factor)});
}

/// C's division, by any number but 0.
inline ExpressionPtr divided(const ExpressionPtr& a, const Integer& by) {
  if (by < 0) return times(divided(a, Integer(-by)), -1);
  return by == 1 ? a : make(Op::divide, {a, number(by)});
}

inline ExpressionPtr remainder(const ExpressionPtr& a, const Integer& by) {
  const Integer size = abs(by);
  return size == 1 ? number(0) : make(Op::remainder, {a, number(size)});
}

inline ExpressionPtr both(const ExpressionPtr& a, const ExpressionPtr& b) {
  return make(Op::conjunction, {a, b});
}

inline ExpressionPtr compare(const ExpressionPtr& a, Op op, const ExpressionPtr& b) {
  return make(op, {a, b});
}

inline ExpressionPtr at_least(const ExpressionPtr& a, const ExpressionPtr& b) {
  return compare(a, Op::greater_equal, b);
}

inline ExpressionPtr choose(const ExpressionPtr& c, const ExpressionPtr& a,
                            const ExpressionPtr& b) {
  return make(Op::choose, {c, a, b});
}

}  // namespace heapreach::rts::terms
