#include "rts/model/expression.h"

#include <algorithm>
#include <utility>

namespace heapreach::rts {

namespace {

Sort sort_of(Op op, const std::vector<ExpressionPtr>& arguments) {
  switch (op) {
    case Op::integer:
    case Op::variable:
    case Op::negate:
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
    case Op::remainder:
    case Op::size:
    case Op::base:
    case Op::start_value:
      return Sort::integer;
    case Op::choose:
      return arguments[1]->sort;
    default:
      return Sort::boolean;
  }
}

bool any(const Expression& expression, bool (*test)(const Expression&)) {
  return test(expression) ||
         std::any_of(expression.arguments.begin(), expression.arguments.end(),
                     [&](const ExpressionPtr& argument) { return any(*argument, test); });
}

bool is_heap_atom(const Expression& expression) {
  return expression.op == Op::allocated || expression.op == Op::size || expression.op == Op::base ||
         expression.op == Op::no_live_cells || expression.op == Op::start_value;
}

}  // namespace

ExpressionPtr make_integer(const Integer& value, const std::string& name) {
  auto result = std::make_shared<Expression>();
  result->op = Op::integer;
  result->value = value;
  result->name = name;
  return result;
}

ExpressionPtr make_boolean(bool value) {
  auto result = std::make_shared<Expression>();
  result->op = Op::boolean;
  result->sort = Sort::boolean;
  result->value = value ? 1 : 0;
  return result;
}

ExpressionPtr make_variable(VariableId variable) {
  auto result = std::make_shared<Expression>();
  result->op = Op::variable;
  result->variable = variable;
  return result;
}

ExpressionPtr make(Op op, std::vector<ExpressionPtr> arguments) {
  auto result = std::make_shared<Expression>();
  result->op = op;
  result->sort = sort_of(op, arguments);
  result->arguments = std::move(arguments);
  return result;
}

bool is_constant(const Expression& expression) {
  return !any(expression,
              [](const Expression& part) { return part.op == Op::variable || is_heap_atom(part); });
}

bool reads_heap(const Expression& expression) {
  return any(expression, [](const Expression& part) {
    return part.op == Op::allocated || part.op == Op::size || part.op == Op::base ||
           part.op == Op::no_live_cells;
  });
}

bool are_same(const Expression& a, const Expression& b) {
  return a.op == b.op && a.value == b.value && a.variable == b.variable &&
         std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(), b.arguments.end(),
                    [](const ExpressionPtr& x, const ExpressionPtr& y) {
                      return x == y || are_same(*x, *y);
                    });
}

bool reads_start_heap(const Expression& expression) {
  return any(expression, [](const Expression& part) { return part.op == Op::start_value; });
}

void collect_variables(const Expression& expression, std::vector<VariableId>& out) {
  if (expression.op == Op::variable) out.push_back(expression.variable);
  for (const ExpressionPtr& argument : expression.arguments) collect_variables(*argument, out);
}

}  // namespace heapreach::rts
