#include "rts/model/folding.h"

namespace heapreach::rts::folding {

namespace {

bool is_truth(const ExpressionPtr& e, bool value) {
  return e->op == Op::boolean && (e->value != 0) == value;
}

}  // namespace

ExpressionPtr number(const Integer& value) {
  return make_integer(value);
}

const Integer* literal(const ExpressionPtr& e) {
  return e->op == Op::integer ? &e->value : nullptr;
}

ExpressionPtr plus(const ExpressionPtr& a, const Integer& b) {
  if (b == 0) return a;
  if (const Integer* value = literal(a)) return number(*value + b);
  const bool sum = a->op == Op::add || a->op == Op::subtract;
  const Integer* last = sum ? literal(a->arguments[1]) : nullptr;
  if (last && a->arguments[1]->name.empty()) {
    const Integer total = a->op == Op::add ? Integer(*last + b) : Integer(b - *last);
    return plus(a->arguments[0], total);
  }
  if (b < 0) return make(Op::subtract, {a, number(-b)});
  return make(Op::add, {a, number(b)});
}

ExpressionPtr plus(const ExpressionPtr& a, const ExpressionPtr& b) {
  const Integer* constant = literal(b);
  if (const Integer* first = literal(a); first && *first == 0) return b;
  if (constant && (*constant == 0 || b->name.empty())) return plus(a, *constant);
  if (const Integer* first = literal(a); first && constant) return number(*first + *constant);
  return make(Op::add, {a, b});
}

ExpressionPtr minus(const ExpressionPtr& a, const ExpressionPtr& b) {
  if (const Integer* constant = literal(b)) return plus(a, Integer(-*constant));
  return make(Op::subtract, {a, b});
}

ExpressionPtr times(const ExpressionPtr& a, const Integer& factor) {
  if (factor == 1) return a;
  if (factor == 0) return number(0);
  if (const Integer* value = literal(a)) return number(*value * factor);
  return make(Op::multiply, {a, number(factor)});
}

ExpressionPtr divided(const ExpressionPtr& a, const Integer& by) {
  if (by == 1) return a;
  if (const Integer* value = literal(a)) return number(*value / by);
  if (a->op == Op::multiply) {
    const Integer* factor = literal(a->arguments[1]);
    if (factor && *factor % by == 0) return times(a->arguments[0], *factor / by);
  }
  return make(Op::divide, {a, number(by)});
}

ExpressionPtr remainder(const ExpressionPtr& a, const Integer& by) {
  if (by == 1) return number(0);
  if (const Integer* value = literal(a)) return number(*value % by);
  return make(Op::remainder, {a, number(by)});
}

ExpressionPtr compare(Op op, const ExpressionPtr& a, const ExpressionPtr& b) {
  const Integer* x = literal(a);
  const Integer* y = literal(b);
  if (!x || !y) return make(op, {a, b});
  switch (op) {
    case Op::equal:
      return make_boolean(*x == *y);
    case Op::not_equal:
      return make_boolean(*x != *y);
    case Op::less:
      return make_boolean(*x < *y);
    case Op::less_equal:
      return make_boolean(*x <= *y);
    case Op::greater:
      return make_boolean(*x > *y);
    default:
      return make_boolean(*x >= *y);
  }
}

ExpressionPtr both(const ExpressionPtr& a, const ExpressionPtr& b) {
  if (is_truth(a, true) || is_truth(b, false)) return b;
  if (is_truth(b, true) || is_truth(a, false)) return a;
  return make(Op::conjunction, {a, b});
}

ExpressionPtr either(const ExpressionPtr& a, const ExpressionPtr& b) {
  if (is_truth(a, false) || is_truth(b, true)) return b;
  if (is_truth(b, false) || is_truth(a, true)) return a;
  return make(Op::disjunction, {a, b});
}

ExpressionPtr opposite(const ExpressionPtr& c) {
  switch (c->op) {
    case Op::boolean:
      return make_boolean(c->value == 0);
    case Op::negation:
      return c->arguments[0];
    case Op::equal:
      return make(Op::not_equal, c->arguments);
    case Op::not_equal:
      return make(Op::equal, c->arguments);
    case Op::less:
      return make(Op::greater_equal, c->arguments);
    case Op::less_equal:
      return make(Op::greater, c->arguments);
    case Op::greater:
      return make(Op::less_equal, c->arguments);
    case Op::greater_equal:
      return make(Op::less, c->arguments);
    default:
      return make(Op::negation, {c});
  }
}

ExpressionPtr choose(const ExpressionPtr& c, const ExpressionPtr& a, const ExpressionPtr& b) {
  if (c->op == Op::boolean) return c->value != 0 ? a : b;
  return make(Op::choose, {c, a, b});
}

ExpressionPtr within(const ExpressionPtr& e, const Integer& least, const Integer& most) {
  return both(compare(Op::less_equal, number(least), e), compare(Op::less_equal, e, number(most)));
}

Integer power_of_two(unsigned exponent) {
  Integer result = 1;
  result <<= exponent;
  return result;
}

std::size_t tree_size(const ExpressionPtr& e, std::size_t most) {
  std::size_t size = 1;
  for (const ExpressionPtr& argument : e->arguments) {
    if (size >= most) return most;
    size += tree_size(argument, most - size);
  }
  return size;
}

}  // namespace heapreach::rts::folding
