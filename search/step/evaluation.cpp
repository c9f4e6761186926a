#include "search/step/evaluation.h"

#include "search/step/reachable.h"

namespace heapreach::search {

using rts::Expression;
using rts::Op;

Datum Evaluation::value(const Expression& expression) {
  switch (expression.op) {
    case Op::integer:
      return number(linear_constant(narrowed(expression.value)));
    case Op::variable:
      return branch_.read(branch_.configuration().store[expression.variable]);
    case Op::negate: {
      const Datum argument = value(*expression.arguments[0]);
      if (argument.is_place()) throw NeedsAddresses("an address is negated");
      return number(multiply(-1, argument.linear));
    }
    case Op::add:
    case Op::subtract:
      return sum_or_difference(expression);
    case Op::multiply:
      return product(expression);
    case Op::divide:
    case Op::remainder:
      return quotient(expression);
    case Op::choose:
      return value(*expression.arguments[truth(*expression.arguments[0]) ? 1 : 2]);
    case Op::size:
      return size(*expression.arguments[0]);
    case Op::base:
      return base(*expression.arguments[0]);
    default:
      throw NeedsAddresses("a condition is used as a number");
  }
}

Datum Evaluation::sum_or_difference(const Expression& expression) {
  Datum a = value(*expression.arguments[0]);
  const Datum b = value(*expression.arguments[1]);
  const bool minus = expression.op == Op::subtract;
  if (a.is_place() && b.is_place()) {
    if (!minus || !branch_.same_block(a, b))
      throw NeedsAddresses("addresses are added or subtracted");
    return number(subtract(a.linear, b.linear));
  }
  if (b.is_place()) {
    if (minus) throw NeedsAddresses("an address is subtracted from a number");
    return place(b.segment, b.last, add(a.linear, b.linear));
  }
  a.linear = minus ? subtract(a.linear, b.linear) : add(a.linear, b.linear);
  return a;
}

Datum Evaluation::product(const Expression& expression) {
  Datum a = value(*expression.arguments[0]);
  Datum b = value(*expression.arguments[1]);
  if (a.is_place() || !a.linear.is_constant()) std::swap(a, b);
  if (a.is_place()) throw NeedsAddresses("addresses are multiplied");
  const Number factor = a.linear.constant;  // the reader has seen to it that one side is constant
  if (factor == 0) return number({});
  if (factor == 1) return b;
  if (b.is_place()) throw NeedsAddresses("an address is multiplied");
  return number(multiply(factor, b.linear));
}

/// C's division: for the dividend t and the divisor d, t = d * q + r where r has the sign of t.
Datum Evaluation::quotient(const Expression& expression) {
  const Datum dividend = value(*expression.arguments[0]);
  const Number divisor = value(*expression.arguments[1]).linear.constant;
  if (dividend.is_place()) throw NeedsAddresses("an address is divided");
  const bool wants_quotient = expression.op == Op::divide;
  const LinearExpression& t = dividend.linear;
  if (t.is_constant()) {
    return number(linear_constant(wants_quotient ? t.constant / divisor : t.constant % divisor));
  }
  const bool negative = branch_.decide(less_equal(t, linear_constant(-1)));
  const LinearExpression q = linear_unknown(branch_.fresh());
  const LinearExpression r = linear_unknown(branch_.fresh());
  branch_.define(search::equal(t, add(multiply(divisor, q), r)));
  branch_.define(less_equal(r, linear_constant(negative ? 0 : divisor - 1)));
  branch_.define(less_equal(linear_constant(negative ? 1 - divisor : 0), r));
  return number(wants_quotient ? q : r);
}

bool Evaluation::truth(const Expression& condition) {
  switch (condition.op) {
    case Op::boolean:
      return condition.value != 0;
    case Op::conjunction:
      return truth(*condition.arguments[0]) && truth(*condition.arguments[1]);
    case Op::disjunction:
      return truth(*condition.arguments[0]) || truth(*condition.arguments[1]);
    case Op::negation:
      return !truth(*condition.arguments[0]);
    case Op::choose:
      return truth(*condition.arguments[truth(*condition.arguments[0]) ? 1 : 2]);
    case Op::allocated: {
      const auto cell = in_block(value(*condition.arguments[0]));
      return cell && !branch_.segment(cell->segment).freed;
    }
    case Op::no_live_cells: {
      if (condition.arguments.empty()) return no_live_cells();
      std::vector<Datum> roots;
      for (const auto& root : condition.arguments) roots.push_back(value(*root));
      return all_reachable(roots, branch_, system_);
    }
    default:
      return compare(condition);
  }
}

bool Evaluation::compare(const Expression& comparison) {
  const Datum a = value(*comparison.arguments[0]);
  const Datum b = value(*comparison.arguments[1]);
  switch (comparison.op) {
    case Op::equal:
      return equal(a, b);
    case Op::not_equal:
      return !equal(a, b);
    case Op::less:
      return less(a, b, false);
    case Op::less_equal:
      return less(a, b, true);
    case Op::greater:
      return less(b, a, false);
    default:
      return less(b, a, true);
  }
}

bool Evaluation::equal(const Datum& a, const Datum& b) {
  if (a.is_place() == b.is_place()) {
    if (!a.is_place() || branch_.same_block(a, b))
      return branch_.decide(search::equal(a.linear, b.linear));
    const auto is_located = [&](const Datum& place) {
      return in_block(place) || at_empty_block(place);
    };
    if (!is_located(a) || !is_located(b))
      throw NeedsAddresses("an address outside its block is compared");
    return false;
  }
  const Datum& address = a.is_place() ? a : b;
  const Datum& other = a.is_place() ? b : a;
  if (!branch_.decide(less_equal(linear_constant(0), address.linear)) ||
      !branch_.decide(
          less_equal(other.linear, linear_constant(static_cast<Number>(system_.origin()) - 1)))) {
    throw NeedsAddresses("an address is compared with a number");
  }
  return false;
}

bool Evaluation::less(const Datum& a, const Datum& b, bool or_equal) {
  if (a.is_place() == b.is_place()) {
    if (a.is_place() && !branch_.same_block(a, b))
      throw NeedsAddresses("addresses of blocks are ordered");
    return branch_.decide(less_equal(or_equal ? a.linear : add(a.linear, 1), b.linear));
  }
  return a.is_place() ? equal(a, b) : !equal(a, b);  // every number below the origin is less
}

Datum Evaluation::size(const Expression& address) {
  const auto cell = in_block(value(address));
  if (!cell || cell->offset != 0) return number({});
  const Segment& segment = branch_.segment(cell->segment);
  return number(linear_constant(segment.freed ? 0 : segment.size));
}

Datum Evaluation::base(const Expression& address) {
  const auto cell = in_block(value(address));
  if (!cell || branch_.segment(cell->segment).freed) return number({});
  return base_of(cell->segment, cell->last);
}

bool Evaluation::no_live_cells() {
  if (branch_.configuration().garbage == Garbage::some) return false;
  for (const Segment& segment : branch_.configuration().segments) {
    if (!segment.freed && !segment.is_static) return false;
  }
  return true;
}

}  // namespace heapreach::search
