#include "evidence/checker/steps/expression.h"

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/pieces/ranges.h"
#include "evidence/checker/steps/reachable.h"
#include "rts/semantics/operations.h"
#include "support/error.h"

namespace heapreach::evidence::checker {

using rts::Op;

namespace {

Pointer moved(Pointer pointer, const Linear& by) {
  pointer.offset = sum(pointer.offset, by);
  return pointer;
}

}  // namespace

GraphExpressions::GraphExpressions(const rts::System& system, GraphHeap& heap, GraphPath& path)
    : heap_(heap), path_(path), addresses_(system, heap, path) {}

bool GraphExpressions::holds(const rts::Expression& e) {
  const auto argument = [&](std::size_t i) { return value(*e.arguments[i]); };
  switch (e.op) {
    case Op::boolean:
      return e.value != 0;
    case Op::choose:
      return holds(*e.arguments[0]) ? holds(*e.arguments[1]) : holds(*e.arguments[2]);
    case Op::equal:
    case Op::not_equal: {
      const auto [left, right] = arguments(e);
      return addresses_.equals(left, right) == (e.op == Op::equal);
    }
    case Op::less:
    case Op::less_equal: {
      const auto [left, right] = arguments(e);
      return addresses_.ordered(left, right, e.op == Op::less);
    }
    case Op::greater:
    case Op::greater_equal: {
      const auto [left, right] = arguments(e);
      return addresses_.ordered(right, left, e.op == Op::greater);
    }
    // No operation has an effect, so what the left side settles need not be looked at further.
    case Op::conjunction:
      return holds(*e.arguments[0]) && holds(*e.arguments[1]);
    case Op::disjunction:
      return holds(*e.arguments[0]) || holds(*e.arguments[1]);
    case Op::negation:
      return !holds(*e.arguments[0]);
    case Op::allocated:
      return addresses_.allocated_at(argument(0)).has_value();
    case Op::no_live_cells: {
      if (addresses_.is_open()) {
        throw Refused{"no_live_cells depends on blocks of the start heap, which is not known"};
      }
      if (e.arguments.empty()) return no_live_cells();
      std::vector<Value> roots;
      for (std::size_t i = 0; i < e.arguments.size(); ++i) roots.push_back(argument(i));
      return all_reachable(roots, heap_, path_, addresses_);
    }
    default:
      throw InternalError("an integer expression in place of a condition");
  }
}

Value GraphExpressions::value(const rts::Expression& e) {
  const auto argument = [&](std::size_t i) { return value(*e.arguments[i]); };
  switch (e.op) {
    case Op::integer:
      return constant(e.value);
    case Op::variable:
      return heap_.named_variable(e.variable);
    case Op::negate:
      return negate(argument(0));
    case Op::choose:
      return holds(*e.arguments[0]) ? argument(1) : argument(2);
    case Op::size:
    case Op::base:
      return heap_atom(e);
    case Op::start_value:
      throw Refused{"no state says what cells held at the start"};
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
    case Op::remainder:
      break;
    default:
      throw InternalError("a condition in place of an integer expression");
  }
  const auto [a, b] = arguments(e);
  if (e.op == Op::add) return add(a, b);
  if (e.op == Op::subtract) return subtract(a, b);
  if (e.op == Op::multiply) return multiply(a, b);
  return divide(a, b, e.op == Op::remainder);
}

/// Only executions in which an operation has its exact result are those of the program
/// (docs/semantics.md, "Operations"), so that every other number may be left out.
Value GraphExpressions::result(const rts::Approximation& operation) {
  if (!rts::has_known_results(operation.operation)) return Anything{};
  const auto [a, b] = both(*operation.a, *operation.b);
  if (number(a) == nullptr || number(b) == nullptr) return Anything{};
  const bool knows_a = number(a)->terms.empty();
  const bool knows_b = number(b)->terms.empty();
  if (knows_a && knows_b) {
    const std::optional<Integer> exact =
        rts::exact_result(operation, number(a)->constant, number(b)->constant);
    if (!exact) throw PathEnds{};
    return constant(*exact);
  }
  if (!knows_a && !knows_b) return Anything{};
  const auto over = rts::result_with(operation, knows_b, number(knows_b ? b : a)->constant);
  const Linear& other = *number(knows_b ? a : b);
  const rts::OperandRange range = rts::range_of_operand(operation, !knows_b);
  const bool may_be_outside = path_.may_hold(at_most(other, constant(range.least - 1))) ||
                              path_.may_hold(at_most(constant(range.greatest + 1), other));
  if (!over || may_be_outside) return Anything{};
  return value(**over);
}

std::pair<Value, Value> GraphExpressions::both(const rts::Expression& a, const rts::Expression& b) {
  for (;;) {
    Value left = value(a);
    const std::size_t before = heap_.renamings();
    Value right = value(b);
    if (heap_.renamings() == before) return {std::move(left), std::move(right)};
  }
}

/// Of arithmetic that depends on where blocks lie.
Value GraphExpressions::unknown_result(const char* what) {
  if (!addresses_.is_open()) refuse(what);
  return term_of(heap_.fresh());
}

Value GraphExpressions::negate(const Value& a) {
  if (pointer(a) != nullptr) return unknown_result("a negated pointer");
  return multiple(-1, *number(a));
}

Value GraphExpressions::add(const Value& a, const Value& b) {
  if (pointer(a) != nullptr && pointer(b) != nullptr) {
    return unknown_result("the sum of two pointers");
  }
  if (pointer(a) != nullptr) return moved(*pointer(a), *number(b));
  if (pointer(b) != nullptr) return moved(*pointer(b), *number(a));
  return sum(*number(a), *number(b));
}

Value GraphExpressions::subtract(const Value& a, const Value& b) {
  if (pointer(b) == nullptr) return add(a, multiple(-1, *number(b)));
  if (pointer(a) == nullptr || !addresses_.same_block(*pointer(a), *pointer(b))) {
    return unknown_result("subtracting a pointer from what is none into the same block");
  }
  return difference(pointer(a)->offset, pointer(b)->offset);
}

Value GraphExpressions::multiply(const Value& a, const Value& b) {
  const bool left = number(a) != nullptr && number(a)->terms.empty();
  const Value& factor = left ? a : b;
  const Value& other = left ? b : a;
  if (number(factor) == nullptr || number(other) == nullptr) {
    return unknown_result("multiplying a pointer");
  }
  if (!number(factor)->terms.empty()) throw Refused{"a product of two unknown numbers"};
  return multiple(number(factor)->constant, *number(other));
}

/// C's division: the quotient is rounded towards zero, the remainder has the dividend's sign.
Value GraphExpressions::divide(const Value& a, const Value& b, bool remainder) {
  if (number(a) == nullptr || number(b) == nullptr) return unknown_result("dividing a pointer");
  const Linear& dividend = *number(a);
  const Linear& divisor = *number(b);
  if (!divisor.terms.empty() || divisor.constant <= 0) {
    throw Refused{"a division by what is no positive constant"};
  }
  const Integer& by = divisor.constant;
  if (dividend.terms.empty()) {
    return constant(remainder ? Integer(dividend.constant % by) : Integer(dividend.constant / by));
  }
  const Linear quotient = term_of(heap_.fresh());
  const Linear rest = difference(dividend, multiple(by, quotient));
  const bool negative = path_.decide(at_most(dividend, constant(-1)));
  path_.add(at_most(constant(negative ? Integer(1 - by) : Integer(0)), rest));
  path_.add(at_most(rest, constant(negative ? Integer(0) : Integer(by - 1))));
  return remainder ? rest : quotient;
}

Value GraphExpressions::heap_atom(const rts::Expression& atom) {
  const Value address = value(*atom.arguments[0]);
  if (atom.op == Op::size) {
    const auto base = addresses_.base_at(address);
    return base ? heap_.segment(base->node).extent() : constant(0);
  }
  auto block = addresses_.allocated_at(address);
  if (!block) return constant(0);
  block->offset = constant(0);
  return *block;
}

bool GraphExpressions::no_live_cells() {
  for (const Segment& segment : heap_.state().segments) {
    if (segment.is_live() && !segment.may_be_empty()) return false;
  }
  for (std::uint32_t s = 0; s < heap_.segments(); ++s) {
    addresses_.settle_piece(s);
    if (heap_.segment(s).is_live()) return false;
  }
  // Static blocks remain, and so may what cells of them own.
  for (std::uint32_t s = 0; s < heap_.segments(); ++s) {
    if (may_own_in_ranges(heap_, s, path_) && path_.fork()) return false;
  }
  switch (heap_.state().garbage) {
    case Garbage::none:
      require_no_static_piece(heap_);
      return true;
    case Garbage::some:
      return false;
    case Garbage::any:
      break;
  }
  throw Refused{"no_live_cells depends on blocks of which the state says nothing"};
}

}  // namespace heapreach::evidence::checker
