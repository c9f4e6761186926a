#include "tests/differential/program.h"

namespace heapreach::differential {

namespace {

ExpressionPtr make(Op op, TypeId type, std::vector<ExpressionPtr> arguments) {
  auto result = std::make_shared<Expression>();
  result->op = op;
  result->type = type;
  result->arguments = std::move(arguments);
  return result;
}

bool is_comparison(Op op) {
  return op == Op::less || op == Op::less_equal || op == Op::equal || op == Op::unequal ||
         op == Op::logical_and || op == Op::logical_or;
}

}  // namespace

ExpressionPtr number(long value, TypeId type) {
  auto result = std::make_shared<Expression>();
  result->type = type;
  result->number = value;
  return result;
}

ExpressionPtr use(const VariablePtr& variable) {
  auto result = std::make_shared<Expression>();
  result->op = Op::variable;
  result->type = variable->type;
  result->variable = variable;
  return result;
}

ExpressionPtr literal(Types& types, const std::string& text) {
  auto result = std::make_shared<Expression>();
  result->op = Op::text;
  result->type = types.pointer_to(integer_type(1, true));
  result->text = text;
  return result;
}

ExpressionPtr member(const ExpressionPtr& record, long field) {
  auto result = std::make_shared<Expression>();
  result->op = Op::member;
  result->type = record->type->fields[static_cast<std::size_t>(field)].type;
  result->number = field;
  result->arguments = {record};
  return result;
}

ExpressionPtr element(const ExpressionPtr& of, const ExpressionPtr& index) {
  return make(Op::index, of->type->target, {of, index});
}

ExpressionPtr deref(const ExpressionPtr& pointer) {
  return make(Op::deref, pointer->type->target, {pointer});
}

ExpressionPtr address(Types& types, const ExpressionPtr& place) {
  const Expression* root = place.get();
  while ((root->op == Op::member || root->op == Op::index) &&
         (root->op == Op::member || root->arguments[0]->type->is_array())) {
    root = root->arguments[0].get();
  }
  if (root->op == Op::variable) root->variable->has_address = true;
  return make(Op::address, types.pointer_to(place->type), {place});
}

ExpressionPtr decayed(Types& types, const ExpressionPtr& array) {
  if (!array->type->is_array()) return array;
  address(types, array);
  return make(Op::cast, types.pointer_to(array->type->target), {array});
}

ExpressionPtr cast(TypeId type, const ExpressionPtr& value) {
  return make(Op::cast, type, {value});
}

ExpressionPtr size_of(TypeId type) {
  auto result = std::make_shared<Expression>();
  result->op = Op::size_of;
  result->type = integer_type(8, false);
  result->subject = type;
  return result;
}

bool is_bit_field(const Expression& place) {
  if (place.op != Op::member) return false;
  const Type& record = *place.arguments[0]->type;
  return record.fields[static_cast<std::size_t>(place.number)].bits > 0;
}

TypeId promoted(const Expression& e) {
  // Bit-fields of ours are never as wide as an int.
  return is_bit_field(e) ? integer_type(4, true) : promoted(e.type);
}

ExpressionPtr unary(Op op, const ExpressionPtr& a) {
  return make(op, op == Op::negation ? integer_type(4, true) : promoted(*a), {a});
}

ExpressionPtr binary(Op op, const ExpressionPtr& a, const ExpressionPtr& b) {
  if (is_comparison(op)) return make(op, integer_type(4, true), {a, b});
  if (op == Op::difference) return make(op, integer_type(8, true), {a, b});
  if (a->type->is_pointer()) return make(op, a->type, {a, b});
  if (op == Op::shift_left || op == Op::shift_right) return make(op, promoted(*a), {a, b});
  return make(op, common(promoted(*a), promoted(*b)), {a, b});
}

ExpressionPtr conditional(const ExpressionPtr& a, const ExpressionPtr& b, const ExpressionPtr& c) {
  const bool arithmetic = b->type->is_integer() && c->type->is_integer();
  return make(Op::conditional, arithmetic ? common(promoted(*b), promoted(*c)) : b->type,
              {a, b, c});
}

ExpressionPtr container_of(Types& types, const ExpressionPtr& pointer, TypeId record, long field) {
  auto result = std::make_shared<Expression>();
  result->op = Op::container_of;
  result->type = types.pointer_to(record);
  result->number = field;
  result->subject = record;
  result->arguments = {pointer};
  return result;
}

StatementPtr statement(Statement::Kind kind, ExpressionPtr a, ExpressionPtr b, ExpressionPtr c) {
  auto result = std::make_shared<Statement>();
  result->kind = kind;
  result->a = std::move(a);
  result->b = std::move(b);
  result->c = std::move(c);
  return result;
}

StatementPtr jump(const ExpressionPtr& condition, const std::string& name) {
  const StatementPtr result = statement(Statement::Kind::jump, condition);
  result->name = name;
  return result;
}

StatementPtr label(const std::string& name) {
  const StatementPtr result = statement(Statement::Kind::label);
  result->name = name;
  return result;
}

StatementPtr declaration(const VariablePtr& variable, const ExpressionPtr& value) {
  const StatementPtr result = statement(Statement::Kind::declare, value);
  result->variable = variable;
  return result;
}

std::vector<std::vector<long>> all_inputs(const Program& program) {
  std::vector<std::vector<long>> result = {{}};
  for (const StatementPtr& statement : program.main) {
    if (statement->kind != Statement::Kind::input) continue;
    std::vector<std::vector<long>> longer;
    for (const auto& values : result) {
      for (long value = 0; value <= statement->number; ++value) {
        longer.push_back(values);
        longer.back().push_back(value);
      }
    }
    result = std::move(longer);
  }
  return result;
}

}  // namespace heapreach::differential
