#include "tests/differential/statements.h"

#include <fmt/format.h>

namespace heapreach::differential {

namespace {

using Kind = Statement::Kind;

}  // namespace

Candidate of(const StatementPtr& s) {
  Candidate result;
  result.statements.push_back(s);
  return result;
}

VariablePtr Statements::variable(const std::string& letter, TypeId type) {
  auto result = std::make_shared<Variable>();
  result->name = fmt::format("{}{}", letter, names_++);
  result->type = type;
  return result;
}

TypeId Statements::object_type() {
  TypeId type = random_.pick(expressions_.records());
  if (random_.chance(20)) type = expressions_.integer_type();
  if (is_flexible(type) && random_.chance(90)) type = expressions_.integer_type();
  if (is_flexible(type)) return type;
  return random_.chance(40) ? types_.array_of(type, random_.between(2, 4)) : type;
}

void Statements::fill(const ExpressionPtr& place, Block& block) {
  const Type& type = *place->type;
  if (type.is_integer()) {
    block.push_back(statement(Kind::assign, place, expressions_.constant()));
  } else if (type.is_pointer()) {
    block.push_back(statement(Kind::assign, place, number(0, place->type)));
  } else if (type.is_array()) {
    for (long i = 0; i < type.count; ++i) fill(element(place, number(i)), block);
  } else {
    const std::size_t members = type.is_union ? 1 : type.fields.size();
    for (std::size_t i = 0; i < members; ++i) fill(member(place, static_cast<long>(i)), block);
  }
}

void Statements::initialise(const ExpressionPtr& place, Block& block) {
  Block filled;
  fill(place, filled);
  const bool by_members =
      filled.size() < 8 && (random_.chance(50) || !features_.has(Feature::sets));
  if (by_members) {
    block.insert(block.end(), filled.begin(), filled.end());
    return;
  }
  const long byte = random_.chance(70) ? 0 : random_.pick(std::vector<long>{1, 255, 127, 128});
  block.push_back(statement(Kind::set, address(types_, place), number(byte), size_of(place->type)));
}

Candidate Statements::declare(const Scope& scope) {
  Candidate result;
  if (random_.chance(30)) {
    const TypeId target =
        random_.chance(50) ? random_.pick(expressions_.records()) : expressions_.integer_type();
    const ExpressionPtr value = expressions_.pointer(scope, target);
    if (!value) return {};
    result.variables.push_back(variable("p", types_.pointer_to(target)));
    result.statements.push_back(declaration(result.variables[0], value));
    return result;
  }
  const TypeId type = object_type();
  result.variables.push_back(variable("v", type));
  if (type->is_integer()) {
    result.statements.push_back(declaration(result.variables[0], expressions_.integer(scope)));
    return result;
  }
  result.statements.push_back(declaration(result.variables[0]));
  if (random_.chance(85)) initialise(use(result.variables[0]), result.statements);
  return result;
}

Candidate Statements::assign(const Scope& scope) {
  const ExpressionPtr to = expressions_.place(scope, [](TypeId t) { return t->is_integer(); });
  return to ? of(statement(Kind::assign, to, expressions_.integer(scope))) : Candidate{};
}

Candidate Statements::assign_pointer(const Scope& scope) {
  const ExpressionPtr to = expressions_.place(scope, [](TypeId t) { return t->is_pointer(); });
  if (!to) return {};
  const ExpressionPtr value = expressions_.pointer(scope, to->type->target);
  return value ? of(statement(Kind::assign, to, value)) : Candidate{};
}

Candidate Statements::assign_record(const Scope& scope) {
  const ExpressionPtr to = expressions_.place(scope, [](TypeId t) { return t->is_record(); });
  if (!to) return {};
  const ExpressionPtr from = expressions_.place(scope, [&](TypeId t) { return t == to->type; });
  return from ? of(statement(Kind::assign, to, from)) : Candidate{};
}

Candidate Statements::allocate(const Scope& scope) {
  const TypeId type =
      random_.chance(80) ? random_.pick(expressions_.records()) : expressions_.integer_type();
  Candidate result;
  const VariablePtr pointer = variable("p", types_.pointer_to(type));
  result.variables.push_back(pointer);
  ExpressionPtr size = size_of(type);
  ExpressionPtr count;
  // Which bytes around a bit-field gcc accesses is its own choice: all of the record is there.
  const bool whole = has_bit_fields(type);
  if (const TypeId element = open_element(type)) {
    const ExpressionPtr more = whole ? number(random_.below(4)) : expressions_.index(scope, 4);
    size = binary(Op::add, size, binary(Op::multiply, more, size_of(element)));
  } else if (random_.chance(35)) {
    count = scope.numbers.empty() || random_.chance(60)
                ? number(random_.between(2, 4))
                : binary(Op::add, use(random_.pick(scope.numbers)), number(1));
  }
  if (features_.has(Feature::partial) && random_.chance(40)) {
    size = binary(!whole && random_.chance(60) ? Op::subtract : Op::add, size,
                  number(random_.pick(std::vector<long>{1, 2, 4, 8})));
  }
  const bool zeros = random_.chance(40);
  result.statements.push_back(declaration(pointer, number(0, pointer->type)));
  const ExpressionPtr one = number(1);
  result.statements.push_back(
      zeros ? statement(Kind::allocate, use(pointer), count ? count : one, size)
            : statement(Kind::allocate, use(pointer),
                        count ? binary(Op::multiply, count, size) : size));
  if (zeros || random_.chance(10)) return result;
  if (features_.has(Feature::sets) || count) {
    result.statements.push_back(statement(Kind::set, use(pointer),
                                          number(random_.chance(70) ? 0 : 255),
                                          count ? binary(Op::multiply, count, size) : size));
  } else {
    initialise(deref(use(pointer)), result.statements);
  }
  return result;
}

Candidate Statements::set(const Scope& scope) {
  long bytes = 0;
  const ExpressionPtr to = expressions_.memory(scope, bytes);
  if (!to) return {};
  const ExpressionPtr byte =
      random_.chance(60) ? number(0) : number(random_.pick(std::vector<long>{1, 2, 127, 128, 255}));
  return of(statement(Kind::set, to, byte, expressions_.length(scope, bytes)));
}

Candidate Statements::copy(const Scope& scope) {
  long to_bytes = 0;
  long from_bytes = 0;
  const ExpressionPtr to = expressions_.memory(scope, to_bytes);
  const ExpressionPtr from = expressions_.memory(scope, from_bytes);
  if (!to || !from) return {};
  const bool twins = features_.has(Feature::twins) && random_.chance(30);
  const long bytes = twins ? from_bytes : std::min(to_bytes, from_bytes);
  const ExpressionPtr length = expressions_.length(scope, bytes);
  return of(statement(random_.chance(60) ? Kind::copy : Kind::move, to, from, length));
}

Candidate Statements::loop(const Scope& scope) {
  const VariablePtr counter = variable("k", integer_type(4, true));
  const ExpressionPtr end = scope.numbers.empty() || random_.chance(60)
                                ? number(random_.between(2, 4))
                                : use(random_.pick(scope.numbers));
  const StatementPtr s = statement(Kind::loop, number(0), binary(Op::less, use(counter), end),
                                   binary(Op::add, use(counter), number(1)));
  s->variable = counter;
  Candidate result = of(s);
  result.inside = &s->body;
  result.numbers.push_back(counter);
  return result;
}

/// A pointer moves along what a place holds, by elements or by other steps.
Candidate Statements::walk(const Scope& scope) {
  const ExpressionPtr place = expressions_.any_place(scope);
  if (!place || place->type->is_pointer() || place->type->size == 0) return {};
  const TypeId leaf =
      random_.chance(50) ? integer_type(1, random_.chance(60)) : expressions_.integer_type();
  const TypeId type =
      types_.pointer_to(place->type->is_array() && random_.chance(60) ? place->type->target : leaf);
  const VariablePtr pointer = variable("w", type);
  const ExpressionPtr all = address(types_, place);
  const ExpressionPtr start = place->type->is_array() && place->type->target == type->target
                                  ? decayed(types_, place)
                                  : cast(type, all);
  const ExpressionPtr end = random_.chance(60)
                                ? cast(type, binary(Op::add, all, number(1)))
                                : binary(Op::add, start, expressions_.index(scope, 4));
  const StatementPtr s = statement(
      Kind::loop, start, binary(random_.chance(60) ? Op::less : Op::unequal, use(pointer), end),
      binary(Op::add, use(pointer), number(1)));
  s->variable = pointer;
  Scope inner = scope;
  inner.variables.push_back(pointer);
  if (type->target->is_integer() && random_.chance(80)) {
    s->body.push_back(statement(Kind::assign, deref(use(pointer)), expressions_.integer(scope, 1)));
  } else {
    const Candidate one = assign(inner);
    s->body = one.statements;
  }
  return s->body.empty() ? Candidate{} : of(s);
}

Candidate Statements::choose(const Scope& scope) {
  const ExpressionPtr condition = expressions_.integer(scope);
  if (condition->op == Op::number) return {};
  const StatementPtr s = statement(Kind::choose, condition);
  Candidate result = of(s);
  result.inside = random_.chance(70) ? &s->body : &s->other;
  return result;
}

/// The address of a local leaves the block that the local lives in.
Candidate Statements::escape(const Scope& scope) {
  const ExpressionPtr out = expressions_.place(scope, [](TypeId t) { return t->is_pointer(); });
  if (!out || out->type->target->size == 0 || is_flexible(out->type->target)) return {};
  const StatementPtr s = statement(Kind::scope);
  const VariablePtr local = variable("v", out->type->target);
  s->body.push_back(declaration(local));
  initialise(use(local), s->body);
  s->body.push_back(statement(Kind::assign, out, address(types_, use(local))));
  Candidate result = of(s);
  result.inside = &s->body;
  follow(out, result.statements);
  return result;
}

void Statements::follow(const ExpressionPtr& pointer, Block& block) {
  if (!random_.chance(35)) return;
  Block used;
  initialise(deref(pointer), used);
  if (random_.chance(50)) {
    block.insert(block.end(), used.begin(), used.end());
    return;
  }
  const StatementPtr guarded = statement(Kind::choose, pointer);
  guarded->body = used;
  block.push_back(guarded);
}

Candidate Statements::release(const Scope& scope) {
  const ExpressionPtr p = expressions_.place(scope, [](TypeId t) { return t->is_pointer(); });
  return p ? of(statement(Kind::release, p)) : Candidate{};
}

Candidate Statements::renew(const Scope& scope) {
  const ExpressionPtr p =
      expressions_.place(scope, [](TypeId t) { return t->is_pointer() && t->target->size > 0; });
  if (!p) return {};
  const ExpressionPtr size =
      random_.chance(70)
          ? binary(Op::multiply, number(random_.between(1, 3)), size_of(p->type->target))
          : expressions_.length(scope, p->type->target->size);
  return of(statement(Kind::reallocate, p, p, size));
}

Candidate Statements::arena(const Scope&) {
  Candidate result;
  const VariablePtr buffer = variable(
      "v", types_.array_of(integer_type(1, true), random_.pick(std::vector<long>{24, 32, 48})));
  result.statements.push_back(declaration(buffer));
  if (random_.chance(80)) {
    result.statements.push_back(
        statement(Kind::set, decayed(types_, use(buffer)), number(0), size_of(buffer->type)));
  }
  result.variables.push_back(buffer);
  for (long i = random_.between(1, 2); i > 0; --i) {
    const TypeId type = random_.pick(expressions_.records());
    const VariablePtr carved = variable("p", types_.pointer_to(type));
    const long offset = random_.between(0, 3) * 8;
    result.statements.push_back(declaration(
        carved, cast(carved->type, binary(Op::add, decayed(types_, use(buffer)), number(offset)))));
    result.variables.push_back(carved);
  }
  return result;
}

}  // namespace heapreach::differential
