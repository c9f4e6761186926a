#include "tests/differential/expressions.h"

#include <algorithm>

namespace heapreach::differential {

namespace {

constexpr int tries = 12;

}  // namespace

TypeId Expressions::integer_type() {
  const long width =
      features_.has(Feature::widths) ? random_.pick(std::vector<long>{1, 2, 4, 8}) : 4;
  return differential::integer_type(width, !features_.has(Feature::signs) || random_.chance(50));
}

ExpressionPtr Expressions::constant() {
  static const std::vector<long> edges = {-1,   -2,  127,   128,   255,        256,
                                          -128, 258, 32767, 65535, 2147483647, 16909060};
  return number(random_.chance(65) ? random_.between(0, 9) : random_.pick(edges));
}

ExpressionPtr Expressions::index(const Scope& scope, long count) {
  if (!scope.numbers.empty() && random_.chance(45)) {
    const ExpressionPtr chosen = use(random_.pick(scope.numbers));
    if (random_.chance(70)) return chosen;
    return binary(random_.chance(60) ? Op::add : Op::subtract, chosen, number(1));
  }
  const bool beyond = random_.chance(features_.has(Feature::inner_errors) ? 25 : 5);
  if (beyond) return number(random_.chance(80) ? count : random_.between(-1, count + 2));
  return number(random_.between(0, std::max(0l, count - 1)));
}

/// One step further into a record, an array or to what a pointer points to; nothing if there is
/// none.
ExpressionPtr Expressions::step(const Scope& scope, const ExpressionPtr& place) {
  const Type& type = *place->type;
  if (type.is_record()) {
    return member(place, static_cast<long>(random_.below(type.fields.size())));
  }
  if (type.is_array()) return element(place, index(scope, type.count > 1 ? type.count : 2));
  if (!type.is_pointer() || type.target->size == 0) return nullptr;
  return random_.chance(75) ? deref(place) : element(place, index(scope, 2));
}

ExpressionPtr Expressions::walk(const Scope& scope, const Wanted& wanted) {
  if (scope.variables.empty()) return nullptr;
  ExpressionPtr place = use(random_.pick(scope.variables));
  for (int i = 0; i < 8 && place; ++i) {
    if (wanted(place->type) && (place->type->is_integer() || random_.chance(60))) return place;
    place = step(scope, place);
  }
  return nullptr;
}

ExpressionPtr Expressions::place(const Scope& scope, const Wanted& wanted) {
  for (int i = 0; i < tries; ++i) {
    if (const ExpressionPtr found = walk(scope, wanted)) return found;
  }
  return nullptr;
}

ExpressionPtr Expressions::any_place(const Scope& scope) {
  for (int i = 0; i < tries; ++i) {
    const ExpressionPtr found = walk(scope, [&](TypeId) { return random_.chance(30); });
    if (found && !is_bit_field(*found)) return found;
  }
  return nullptr;
}

ExpressionPtr Expressions::view(const Scope& scope, TypeId target) {
  const ExpressionPtr seen = any_place(scope);
  if (!seen) return nullptr;
  // Of a pointer what it points to is as good as itself.
  const ExpressionPtr from = seen->type->is_array() ? decayed(types_, seen)
                             : seen->type->is_pointer() && random_.chance(70)
                                 ? seen
                                 : address(types_, seen);
  const ExpressionPtr result = cast(types_.pointer_to(target), from);
  return random_.chance(25) ? binary(Op::add, result, index(scope, 4)) : result;
}

/// A record with the same members, as this one.
ExpressionPtr Expressions::seen_as_twin(const Scope& scope, TypeId record) {
  for (const TypeId other : records_) {
    const bool is_twin =
        other != record && other->packing != record->packing &&
        std::equal(other->fields.begin(), other->fields.end(), record->fields.begin(),
                   record->fields.end(),
                   [](const Field& a, const Field& b) { return a.type == b.type; });
    if (!is_twin) continue;
    const ExpressionPtr found =
        place(scope, [&](TypeId t) { return t == other || t == types_.pointer_to(other); });
    if (!found) return nullptr;
    return cast(types_.pointer_to(record),
                found->type->is_pointer() ? found : address(types_, found));
  }
  return nullptr;
}

ExpressionPtr Expressions::around(const Scope& scope, TypeId record) {
  const long field = static_cast<long>(random_.below(record->fields.size()));
  const Field& chosen = record->fields[static_cast<std::size_t>(field)];
  if (chosen.bits > 0 || chosen.type->is_array()) return nullptr;
  const ExpressionPtr inner = pointer(scope, chosen.type);
  return inner ? container_of(types_, inner, record, field) : nullptr;
}

ExpressionPtr Expressions::pointer(const Scope& scope, TypeId target) {
  const TypeId type = types_.pointer_to(target);
  if (features_.has(Feature::views) && target->is_integer() && random_.chance(35)) {
    return view(scope, target);
  }
  if (features_.has(Feature::containers) && target->is_record() && random_.chance(15)) {
    return around(scope, target);
  }
  if (features_.has(Feature::twins) && target->is_record() && random_.chance(15)) {
    if (const ExpressionPtr found = seen_as_twin(scope, target)) return found;
  }
  if (random_.chance(3)) return number(0, type);
  const bool by_array = random_.chance(35);
  const ExpressionPtr found = place(scope, [&](TypeId t) {
    if (by_array) return t->is_array() && t->target == target;
    return t == target || t == type;
  });
  if (!found || is_bit_field(*found)) return nullptr;
  if (found->type->is_array()) {
    const ExpressionPtr first = decayed(types_, found);
    return random_.chance(40) ? binary(Op::add, first, index(scope, found->type->count)) : first;
  }
  const ExpressionPtr result = found->type == type ? found : address(types_, found);
  return random_.chance(12) ? binary(Op::add, result, index(scope, 2)) : result;
}

ExpressionPtr Expressions::memory(const Scope& scope, long& bytes) {
  const ExpressionPtr found = any_place(scope);
  if (!found) return nullptr;
  if (found->type->is_pointer() && random_.chance(75)) {
    bytes = found->type->target->size * random_.between(1, 2);
    return found;
  }
  bytes = found->type->size;
  return found->type->is_array() && random_.chance(70) ? decayed(types_, found)
                                                       : address(types_, found);
}

ExpressionPtr Expressions::text(const Scope& scope) {
  static const std::vector<std::string> literals = {"", "a", "ab", "abc", "b=c"};
  const TypeId type = types_.pointer_to(differential::integer_type(1, true));
  if (random_.chance(15)) return literal(types_, random_.pick(literals));
  const ExpressionPtr found = place(scope, [](TypeId t) {
    return (t->is_array() || t->is_pointer()) && t->target->is_integer() && t->target->size == 1;
  });
  if (!found) return nullptr;
  const ExpressionPtr first = decayed(types_, found);
  const ExpressionPtr start = first->type == type ? first : cast(type, first);
  return random_.chance(25) ? binary(Op::add, start, index(scope, 3)) : start;
}

ExpressionPtr Expressions::length(const Scope& scope, long bytes) {
  if (!scope.numbers.empty() && random_.chance(20)) {
    const ExpressionPtr some = use(random_.pick(scope.numbers));
    const long unit = random_.pick(std::vector<long>{1, 1, 2, 4, 8});
    return unit == 1 ? some : binary(Op::multiply, some, number(unit));
  }
  if (random_.chance(75)) return number(bytes);
  return number(std::max(1l, random_.between(bytes / 2, bytes + 4)));
}

ExpressionPtr Expressions::difference(const Scope& scope) {
  const TypeId target =
      random_.chance(60) ? differential::integer_type(1, true) : random_.pick(records_);
  const auto side = [&] {
    const ExpressionPtr p = target->is_integer() ? view(scope, target) : pointer(scope, target);
    return p;
  };
  const ExpressionPtr a = side();
  const ExpressionPtr b = side();
  if (!a || !b) return nullptr;
  if (random_.chance(60)) return binary(Op::difference, a, b);
  return binary(random_.pick(std::vector<Op>{Op::equal, Op::unequal, Op::less, Op::less_equal}), a,
                b);
}

ExpressionPtr Expressions::loaded(const Scope& scope) {
  if (features_.has(Feature::views) && random_.chance(25)) {
    const ExpressionPtr p = view(scope, integer_type());
    return p ? element(p, index(scope, 4)) : nullptr;
  }
  return place(scope, [](TypeId t) { return t->is_integer(); });
}

ExpressionPtr Expressions::combined(const Scope& scope, int depth) {
  const ExpressionPtr a = integer(scope, depth - 1);
  switch (random_.below(8)) {
    case 0:
      return binary(Op::multiply, a, number(random_.between(2, 5)));
    case 1:
      return binary(Op::bit_and, a, number(random_.pick(std::vector<long>{1, 3, 7, 15, 255})));
    case 2:
      return cast(integer_type(), a);
    case 3: {
      const Op op = random_.pick(std::vector<Op>{Op::equal, Op::unequal, Op::less, Op::less_equal});
      return binary(op, a, integer(scope, depth - 1));
    }
    case 4:
      return unary(random_.pick(std::vector<Op>{Op::minus, Op::complement, Op::negation}), a);
    case 5:
      return binary(Op::subtract, a, integer(scope, depth - 1));
    default:
      return binary(Op::add, a, integer(scope, depth - 1));
  }
}

ExpressionPtr Expressions::integer(const Scope& scope, int depth) {
  if (features_.has(Feature::differences) && random_.chance(12)) {
    if (const ExpressionPtr found = difference(scope)) return found;
  }
  if (depth > 0 && random_.chance(30)) return combined(scope, depth);
  if (!scope.numbers.empty() && random_.chance(35)) return use(random_.pick(scope.numbers));
  if (random_.chance(60)) {
    if (const ExpressionPtr found = loaded(scope)) return found;
  }
  return constant();
}

}  // namespace heapreach::differential
