#include "tests/differential/evaluate.h"

#include <algorithm>

namespace heapreach::differential {

namespace {

[[noreturn]] void cut(const std::string& why) {
  throw Ended{Ended::Kind::cut, why};
}

using Wide = __int128;

/// The result in the type, where signed overflow ends the execution.
Value fitting(Wide value, TypeId type) {
  const long result = converted(static_cast<long>(value), type);
  const Wide exact = type->is_signed ? Wide{result} : Wide{static_cast<unsigned long>(result)};
  if (type->is_signed && exact != value) cut("signed overflow");
  return of_number(result);
}

bool compares(Op op) {
  return op == Op::less || op == Op::less_equal || op == Op::equal || op == Op::unequal;
}

bool holds(Op op, Wide a, Wide b) {
  if (op == Op::less) return a < b;
  if (op == Op::less_equal) return a <= b;
  return (a == b) == (op == Op::equal);
}

bool is_constant(const Expression& e) {
  if (e.op == Op::number || e.op == Op::size_of) return true;
  return e.op >= Op::cast && std::all_of(e.arguments.begin(), e.arguments.end(),
                                         [](const ExpressionPtr& a) { return is_constant(*a); });
}

Wide exact(long value, TypeId type) {
  return type->is_signed ? Wide{value} : Wide{static_cast<unsigned long>(value)};
}

/// Compilers' checks say that accesses to members go wrong where the record is not aligned.
void expect_aligned(const Address& address, const Type& target) {
  if (address.block >= 0 && target.is_record() && address.offset % target.align != 0) {
    unclear("a record at an address of no alignment");
  }
}

/// Whether a pointer leads to the place, so that its expression does not say how large its block
/// is.
bool is_pointed_to(const Expression& place) {
  return place.op == Op::deref || (place.op == Op::index && place.arguments[0]->type->is_pointer());
}

/// Whether an array and a number make an address beyond it. clang's check of bounds reports that
/// already, which docs/c.md leaves to accesses.
bool leaves_its_array(const Expression& from, long objects) {
  if (from.op != Op::cast || !from.arguments[0]->type->is_array()) return false;
  const long count = from.arguments[0]->type->count;
  return count > 0 && (objects < 0 || objects > count);
}

}  // namespace

long converted(long value, TypeId type) {
  if (type->is_boolean) return value != 0;
  if (type->size == 8) return value;
  const int unused = static_cast<int>(64 - 8 * type->size);
  const unsigned long high = static_cast<unsigned long>(value) << unused;
  return type->is_signed ? static_cast<long>(high) >> unused : static_cast<long>(high >> unused);
}

bool is_true(const Value& value) {
  return value.is_address ? value.address.block != Address::null : value.number != 0;
}

long Evaluator::number(const Expression& e, const Frame& frame) {
  return value(e, frame).number;
}

/// What clang computes while it compiles may wrap, or be anything.
Value Evaluator::arithmetic(const Expression& e, const Value& a, const Value& b) const {
  try {
    return result_of(e, a, b);
  } catch (const Ended& ended) {
    if (ended.kind == Ended::Kind::cut && is_constant(e)) unclear("constants: " + ended.why);
    throw;
  }
}

Value Evaluator::result_of(const Expression& e, const Value& a, const Value& b) const {
  const TypeId left = promoted(*e.arguments[0]);
  if (e.op == Op::shift_left || e.op == Op::shift_right) {
    if (b.number < 0 || b.number >= left->size * 8) cut("a shift by too much");
    if (e.op == Op::shift_right) {
      return of_number(static_cast<long>(exact(a.number, left) >> b.number));
    }
    if (!left->is_signed) return of_number(converted(a.number << b.number, left));
    const Wide result = Wide{a.number} * (Wide{1} << b.number);
    if (a.number < 0 || result != converted(static_cast<long>(result), left)) {
      unclear("a shift that changes the sign");
    }
    return of_number(static_cast<long>(result));
  }
  const TypeId type = common(left, promoted(*e.arguments[1]));
  const Wide x = exact(converted(a.number, type), type);
  const Wide y = exact(converted(b.number, type), type);
  if (compares(e.op)) return of_number(holds(e.op, x, y));
  switch (e.op) {
    case Op::add:
      return fitting(x + y, type);
    case Op::subtract:
      return fitting(x - y, type);
    case Op::multiply:
      return fitting(x * y, type);
    case Op::divide:
    case Op::remainder:
      if (y == 0) cut("division by zero");
      fitting(x / y, type);
      return fitting(e.op == Op::divide ? x / y : x % y, type);
    case Op::bit_and:
      return fitting(x & y, type);
    case Op::bit_or:
      return fitting(x | y, type);
    default:
      return fitting(x ^ y, type);
  }
}

Value Evaluator::moved(const Value& pointer, long objects, TypeId type) const {
  Address address = pointer.address;
  if (address.block < 0) unclear("arithmetic on what points nowhere");
  const auto left = [&](long low, long high) {
    return address.offset < low || address.offset > high;
  };
  if (left(0, memory_.size_of(address)) ||
      (address.strict.is_set && left(address.strict.low, address.strict.high)) ||
      (address.doubtful.is_set && left(address.doubtful.low, address.doubtful.high))) {
    unclear("a pointer that went too far is moved again");
  }
  if (objects > 4096 || objects < -4096) unclear("a pointer is moved very far");
  address.offset += objects * type->target->size;
  return of_address(address);
}

/// A literal in a loop is the same block each time.
Address Evaluator::text(const Expression& e) {
  const auto found = texts_.find(&e);
  if (found != texts_.end()) return found->second;
  return texts_[&e] = memory_.constant(e.text);
}

/// Addresses of different blocks are comparable while both blocks are there, and not at their ends.
Value Evaluator::pointers(const Expression& e, const Value& a, const Value& b) const {
  const Address& x = a.address;
  const Address& y = b.address;
  for (const Address* address : {&x, &y}) {
    if (address->block < 0) continue;
    if (!memory_.is_live(*address)) unclear("the address of a dead block");
    if (address->offset < 0 || address->offset > memory_.size_of(*address)) {
      unclear("a pointer beyond its block is compared");
    }
  }
  if (x.block == y.block) {
    if (e.op != Op::difference) return of_number(holds(e.op, x.offset, y.offset));
    const long size = e.arguments[0]->type->target->size;
    if (x.block < 0 || (x.offset - y.offset) % size != 0) unclear("no number of objects apart");
    return of_number((x.offset - y.offset) / size);
  }
  if (e.op != Op::equal && e.op != Op::unequal) unclear("pointers into different blocks");
  if (memory_.is_constant(x) && memory_.is_constant(y)) unclear("two literals may be one");
  for (const Address* address : {&x, &y}) {
    if (address->block >= 0 &&
        (address->offset < 0 || address->offset >= memory_.size_of(*address))) {
      unclear("the end of a block is compared with another block");
    }
  }
  return of_number(e.op == Op::unequal);
}

PlaceOf Evaluator::element(const Expression& e, const Frame& frame) {
  const Expression& of = *e.arguments[0];
  const long index = number(*e.arguments[1], frame);
  if (of.type->is_pointer()) {
    return {moved(value(of, frame), index, of.type).address, e.type};
  }
  const PlaceOf array = place(of, frame);
  Address address = array.address;
  address.offset += index * e.type->size;
  const bool beyond = of.type->count > 0 && (index < 0 || index >= of.type->count);
  return {address, e.type, nullptr, array.beyond || beyond};
}

/// The place of an array member already says that addresses derived from it stay inside.
PlaceOf Evaluator::place(const Expression& e, const Frame& frame) {
  switch (e.op) {
    case Op::variable: {
      const Frame& home = e.variable->is_global ? globals_ : frame;
      return {home.at(e.variable.get()), e.type};
    }
    case Op::index:
      return element(e, frame);
    case Op::deref:
      return {value(*e.arguments[0], frame).address, e.type};
    default:
      break;
  }
  PlaceOf result = place(*e.arguments[0], frame);
  const Type& record = *result.type;
  const Field& field = record.fields[static_cast<std::size_t>(e.number)];
  Address& address = result.address;
  if (address.block < 0) return {address, e.type};
  address.offset += field.offset;
  result.type = e.type;
  result.bits = field.bits > 0 ? &field : nullptr;
  if (!e.type->is_array()) return result;
  const bool counts = !record.is_union && e.type->count > 1 && is_mixed(&record);
  const bool open =
      is_open(record, field) && (e.type->count == 0 || is_pointed_to(*e.arguments[0]));
  // Of an array that goes on to the end of the block, a part of an element is none (docs/c.md).
  const long room = memory_.size_of(address) - address.offset;
  const long size = open ? room - room % e.type->target->size : e.type->size;
  const Extent own{true, address.offset, address.offset + size};
  // Beyond an array around it there is no array to stay in.
  const auto inside = [&](const Extent& outer) {
    return outer.is_set && (own.low < outer.low || own.high > outer.high) ? Extent{true, 1, 0}
                                                                          : own;
  };
  if (counts) {
    address.strict = inside(address.strict);
    const Extent around = inside(address.doubtful);
    address.doubtful = around.low > around.high ? around : Extent{};
  } else {
    address.doubtful = inside(address.doubtful);
  }
  return result;
}

Value Evaluator::load(const PlaceOf& place, bool is_variable) {
  if (!place.bits) return memory_.load(place.address, place.type, is_variable);
  const unsigned long bits =
      memory_.load_bits(place.address, place.type->size, place.bits->shift, place.bits->bits);
  const int unused = 64 - place.bits->bits;
  const unsigned long high = bits << unused;
  return of_number(place.type->is_signed ? static_cast<long>(high) >> unused
                                         : static_cast<long>(high >> unused));
}

void Evaluator::store(const PlaceOf& place, const Value& value, TypeId type) {
  if (place.bits) {
    memory_.store_bits(place.address, place.type->size, place.bits->shift, place.bits->bits,
                       static_cast<unsigned long>(converted(value.number, place.type)));
    return;
  }
  if (place.type->is_pointer() && value.address.block >= 0) {
    const Address& address = value.address;
    if (address.offset < 0 || address.offset > memory_.size_of(address)) {
      unclear("a pointer beyond its block is kept");
    }
  }
  if (place.type->is_integer() && type->is_integer()) {
    memory_.store(place.address, place.type, of_number(converted(value.number, place.type)));
  } else {
    memory_.store(place.address, place.type, value);
  }
}

/// Whether an index beyond an array is an error where nothing is accessed is a matter of taste; the
/// end of an array is no error.
Address Evaluator::pointed(const Expression& e, const Frame& frame) {
  const PlaceOf found = place(e, frame);
  const Address& address = found.address;
  if (address.block < 0) unclear("the address of a place nowhere");
  const bool end = e.op == Op::index && e.arguments[0]->type->is_array() &&
                   number(*e.arguments[1], frame) == e.arguments[0]->type->count;
  if (found.beyond && !end) unclear("the address of a place beyond its array");
  if (address.offset < 0 || address.offset > memory_.size_of(address)) {
    unclear("the address of a place beyond its block");
  }
  return address;
}

Value Evaluator::value(const Expression& e, const Frame& frame) {
  const auto argument = [&](std::size_t i) { return value(*e.arguments[i], frame); };
  switch (e.op) {
    case Op::number:
      return e.type->is_pointer() ? of_address(Address{}) : of_number(e.number);
    case Op::text:
      return of_address(text(e));
    case Op::variable:
    case Op::member:
    case Op::index:
    case Op::deref:
      return load(place(e, frame), e.op == Op::variable && !e.variable->has_address);
    case Op::address:
      return of_address(pointed(*e.arguments[0], frame));
    case Op::cast: {
      if (e.arguments[0]->type->is_array()) return of_address(pointed(*e.arguments[0], frame));
      const Value from = argument(0);
      if (e.type->is_pointer()) expect_aligned(from.address, *e.type->target);
      return e.type->is_integer() ? of_number(converted(from.number, e.type)) : from;
    }
    case Op::size_of:
      return of_number(e.subject->size);
    case Op::minus:
      return fitting(e.type->is_signed
                         ? -Wide{argument(0).number}
                         : Wide{static_cast<long>(-static_cast<unsigned long>(argument(0).number))},
                     e.type);
    case Op::complement:
      return of_number(converted(~argument(0).number, e.type));
    case Op::negation:
      return of_number(!is_true(argument(0)));
    case Op::logical_and:
      return of_number(is_true(argument(0)) && is_true(argument(1)));
    case Op::logical_or:
      return of_number(is_true(argument(0)) || is_true(argument(1)));
    case Op::conditional: {
      const Value chosen = argument(is_true(argument(0)) ? 1 : 2);
      return e.type->is_integer() ? of_number(converted(chosen.number, e.type)) : chosen;
    }
    case Op::container_of: {
      Address address = argument(0).address;
      if (address.block < 0) unclear("the record around a member nowhere");
      address.offset -= e.subject->fields[static_cast<std::size_t>(e.number)].offset;
      expect_aligned(address, *e.subject);
      if (address.strict.is_set) address.doubtful = address.strict;
      address.strict = Extent{};
      return of_address(address);
    }
    default:
      break;
  }
  const Value a = argument(0);
  const Value b = argument(1);
  if (e.type->is_pointer()) {
    const long objects = e.op == Op::add ? b.number : -b.number;
    if (leaves_its_array(*e.arguments[0], objects)) unclear("the address is no place in its array");
    return moved(a, objects, e.type);
  }
  return a.is_address ? pointers(e, a, b) : arithmetic(e, a, b);
}

}  // namespace heapreach::differential
