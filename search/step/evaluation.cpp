#include "search/step/evaluation.h"

#include "rts/semantics/operations.h"
#include "search/branching/locations.h"
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
      if (argument.is_place()) return unknown_result("an address is negated");
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
    case Op::start_value:
      throw InternalError("the search keeps no start heap (rts/transform/start_values.h)");
    default:
      throw NeedsAddresses("a condition is used as a number");
  }
}

Datum Evaluation::unknown_result(const char* what) {
  if (!addresses_.is_lazy()) throw NeedsAddresses(what);
  return number(linear_unknown(branch_.fresh()));
}

std::pair<Datum, Datum> Evaluation::both(const Expression& a, const Expression& b) {
  std::pair<Datum, Datum> result;
  for (bool again = true; again;) {
    result.first = value(a);
    const std::size_t before = branch_.renamings();
    result.second = value(b);
    again = branch_.renamings() != before;
  }
  return result;
}

Datum Evaluation::sum_or_difference(const Expression& expression) {
  auto [a, b] = arguments(expression);
  const bool minus = expression.op == Op::subtract;
  if (a.is_place() && b.is_place()) {
    if (!minus || !branch_.same_block(a, b))
      return unknown_result("addresses are added or subtracted");
    return number(subtract(a.linear, b.linear));
  }
  if (b.is_place()) {
    if (minus) return unknown_result("an address is subtracted from a number");
    return place(b.segment, b.last, add(a.linear, b.linear));
  }
  a.linear = minus ? subtract(a.linear, b.linear) : add(a.linear, b.linear);
  return a;
}

Datum Evaluation::product(const Expression& expression) {
  Datum a = value(*expression.arguments[0]);
  Datum b = value(*expression.arguments[1]);
  if (a.is_place() || !a.linear.is_constant()) std::swap(a, b);
  if (a.is_place()) return unknown_result("addresses are multiplied");
  const Number factor = a.linear.constant;  // the reader has seen to it that one side is constant
  if (factor == 0) return number({});
  if (factor == 1) return b;
  if (b.is_place()) return unknown_result("an address is multiplied");
  return number(multiply(factor, b.linear));
}

/// C's division: for the dividend t and the divisor d, t = d * q + r where r has the sign of t.
Datum Evaluation::quotient(const Expression& expression) {
  const Datum dividend = value(*expression.arguments[0]);
  const Number divisor = value(*expression.arguments[1]).linear.constant;
  if (dividend.is_place()) return unknown_result("an address is divided");
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

/// With numeric addresses the proof is one about clauses, which know only what is assumed.
Known Evaluation::result(const rts::Approximation& operation) {
  if (!addresses_.makes_lists() || !rts::has_known_results(operation.operation)) return {};
  const auto [a, b] = both(*operation.a, *operation.b);
  if (a.is_place() || b.is_place()) return {};
  const bool knows_a = a.linear.is_constant();
  const bool knows_b = b.linear.is_constant();
  if (knows_a && knows_b) {
    const std::optional<Integer> exact =
        rts::exact_result(operation, widened(a.linear.constant), widened(b.linear.constant));
    if (!exact) return {std::nullopt, true};
    return {number(linear_constant(narrowed(*exact)))};
  }
  if (!knows_a && !knows_b) return {};
  const auto over =
      rts::result_with(operation, knows_b, widened((knows_b ? b : a).linear.constant));
  if (!over) return {};
  const LinearExpression& other = (knows_b ? a : b).linear;
  const rts::OperandRange range = rts::range_of_operand(operation, !knows_b);
  if (!branch_.is_implied(less_equal(linear_constant(narrowed(range.least)), other)) ||
      !branch_.is_implied(less_equal(other, linear_constant(narrowed(range.greatest))))) {
    return {};
  }
  return {value(**over)};
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
  const auto [a, b] = arguments(comparison);
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
    if (addresses_.is_lazy()) return !(is_inside(a) && is_inside(b)) && branch_.choose(2) == 0;
    const auto is_located = [&](const Datum& place) {
      return in_block(place) || at_empty_block(place);
    };
    if (!is_located(a) || !is_located(b))
      throw NeedsAddresses("an address outside its block is compared");
    return false;
  }
  const Datum& address = a.is_place() ? a : b;
  const Datum& other = a.is_place() ? b : a;
  if (addresses_.is_lazy()) return equal_or_not(address, other);
  if (!branch_.decide(less_equal(linear_constant(0), address.linear)) ||
      !branch_.decide(
          less_equal(other.linear, linear_constant(static_cast<Number>(system_.origin()) - 1)))) {
    throw NeedsAddresses("an address is compared with a number");
  }
  return false;
}

bool Evaluation::is_null(const Datum& address) {
  if (!address.is_place()) return branch_.decide(search::equal(address.linear, {}));
  return addresses_.is_lazy() && equal_or_not(address, number({}));
}

bool Evaluation::is_inside(const Datum& place) {
  const Segment& segment = branch_.segment(place.segment);
  const LinearExpression room =
      segment.is_partial() ? segment.extent() : linear_constant(segment.room());
  return branch_.decide(less_equal(linear_constant(0), place.linear)) &&
         branch_.decide(less_equal(add(place.linear, 1), room));
}

/// Where the start heap is not known.
bool Evaluation::equal_or_not(const Datum& place, const Datum& number) {
  const LinearExpression least = add(place.linear, static_cast<Number>(system_.origin()));
  const Constraint is_less = less_equal(add(number.linear, 1), least);
  // Where it is remembered that both differ, it is of no matter how they do.
  const bool remembers =
      !number.linear.is_constant() && branch_.segment(place.segment).may_be_located();
  if (remembers ? branch_.is_implied(is_less) : branch_.decide(is_less)) return false;
  const bool is_new = branch_.segment(place.segment).is_new;
  if (is_new && branch_.configuration().is_old(number.linear) && is_inside(place)) return false;
  return branch_.is_at(number.linear, place);
}

/// The same for an order, of which something is known only if one of both is a number that is old
/// while the other one's block is not, or no larger than the least that a base can be makes the
/// other one, or where the block lies is a number.
bool Evaluation::less_or_not(const Datum& a, const Datum& b, bool or_equal) {
  const Datum& place = a.is_place() ? a : b;
  const Datum& other = a.is_place() ? b : a;
  if (other.is_place()) return branch_.choose(2) == 0;
  if (branch_.segment(place.segment).is_new && branch_.configuration().is_old(other.linear) &&
      branch_.decide(less_equal(linear_constant(0), place.linear))) {
    return b.is_place();
  }
  const LinearExpression least = add(place.linear, static_cast<Number>(system_.origin()));
  const bool strictly = b.is_place() != or_equal;
  if (branch_.decide(less_equal(strictly ? add(other.linear, 1) : other.linear, least))) {
    return b.is_place();
  }
  if (!branch_.segment(place.segment).is_located()) return branch_.choose(2) == 0;
  const LinearExpression at = number_of(branch_.configuration(), place);
  const LinearExpression& low = a.is_place() ? at : other.linear;
  const LinearExpression& high = a.is_place() ? other.linear : at;
  return branch_.decide(less_equal(or_equal ? low : add(low, 1), high));
}

bool Evaluation::less(const Datum& a, const Datum& b, bool or_equal) {
  if (a.is_place() == b.is_place()) {
    if (a.is_place() && !branch_.same_block(a, b)) {
      if (addresses_.is_lazy()) return less_or_not(a, b, or_equal);
      throw NeedsAddresses("addresses of blocks are ordered");
    }
    return branch_.decide(less_equal(or_equal ? a.linear : add(a.linear, 1), b.linear));
  }
  if (addresses_.is_lazy()) return less_or_not(a, b, or_equal);
  return a.is_place() ? equal(a, b) : !equal(a, b);  // every number below the origin is less
}

Datum Evaluation::size(const Expression& address) {
  const auto cell = in_block(value(address));
  if (!cell || branch_.segment(cell->segment).freed || !is_base(*cell)) return number({});
  const Segment& segment = branch_.segment(cell->segment);
  return number(segment.is_partial() ? segment.extent() : linear_constant(segment.size));
}

Datum Evaluation::base(const Expression& address) {
  const auto cell = in_block(value(address));
  if (!cell || branch_.segment(cell->segment).freed) return number({});
  return base_of(cell->segment, cell->last);
}

bool Evaluation::no_live_cells() {
  if (branch_.configuration().garbage == Garbage::some) return false;
  const std::vector<Segment>& segments = branch_.configuration().segments;
  for (const Segment& segment : segments) {
    if (!segment.freed && !segment.is_static && !segment.may_be_empty()) return false;
  }
  for (SegmentId id = 0; id < segments.size(); ++id) {
    if (segments[id].may_be_empty() && !branch_.is_empty(id)) return false;
    const bool may_own = branch_.may_own_unnamed(id) || segments[id].is_stack();
    if (may_own && branch_.choose(2) == 0) return false;
  }
  return true;
}

}  // namespace heapreach::search
