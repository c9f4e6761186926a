#include "rts/text/part.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "rts/model/constant.h"
#include "support/suggest.h"

namespace heapreach::rts {

namespace {

constexpr int deepest_tree = 1000;  // everything behind the reader recurses over expressions
constexpr std::size_t longest_left_chain = 256;

constexpr std::array<BinaryOperator, 13> binaries = {{
    {"||", Op::disjunction, 1, Sort::boolean, true},
    {"&&", Op::conjunction, 2, Sort::boolean, true},
    {"==", Op::equal, 3, Sort::integer, false},
    {"!=", Op::not_equal, 3, Sort::integer, false},
    {"<", Op::less, 4, Sort::integer, false},
    {"<=", Op::less_equal, 4, Sort::integer, false},
    {">", Op::greater, 4, Sort::integer, false},
    {">=", Op::greater_equal, 4, Sort::integer, false},
    {"+", Op::add, 5, Sort::integer, true},
    {"-", Op::subtract, 5, Sort::integer, false},
    {"*", Op::multiply, 6, Sort::integer, false},
    {"/", Op::divide, 6, Sort::integer, false},
    {"%", Op::remainder, 6, Sort::integer, false},
}};

std::string_view name_of(Sort sort) {
  return sort == Sort::integer ? "an integer" : "a condition";
}

bool is_order(Op op) {
  return op == Op::less || op == Op::less_equal || op == Op::greater || op == Op::greater_equal;
}

}  // namespace

const BinaryOperator* binary_operator(const Token& token) {
  if (token.kind != TokenKind::symbol) return nullptr;
  for (const BinaryOperator& kind : binaries) {
    if (kind.symbol == token.text) return &kind;
  }
  return nullptr;
}

void PartMaker::expect(const Part& part, Sort sort, const std::string& where) const {
  if (part.expression->sort == sort) return;
  const char* hint =
      sort == Sort::boolean ? " (write 'E != 0' for one)"
      : is_order(part.expression->op) && where.find_first_of("<>") != std::string::npos
          ? " (write 'a < b && b < c')"
          : " (write 'C ? 1 : 0' for one)";
  lexer_.fail(part.offset, fmt::format("found {}{}, expected {}{}", name_of(part.expression->sort),
                                       where, name_of(sort), hint));
}

Part PartMaker::make(Op op, std::size_t offset, std::vector<Part> arguments) const {
  Part result;
  result.offset = arguments.empty() ? offset : std::min(offset, arguments[0].offset);
  result.constant = true;
  std::vector<ExpressionPtr> expressions;
  for (Part& argument : arguments) {
    result.depth = std::max(result.depth, argument.depth + 1);
    result.constant = result.constant && argument.constant;
    expressions.push_back(std::move(argument.expression));
  }
  if (result.depth > deepest_tree) {
    lexer_.fail(offset, fmt::format("the expression is deeper than {} operators", deepest_tree));
  }
  result.expression = rts::make(op, std::move(expressions));
  return result;
}

Part PartMaker::combine(const BinaryOperator& kind, std::size_t offset, Part left,
                        Part right) const {
  expect(left, kind.side, fmt::format(" on the left of '{}'", kind.symbol));
  expect(right, kind.side, fmt::format(" on the right of '{}'", kind.symbol));
  check_linear(kind, offset, left, right);
  return make(kind.op, offset, {std::move(left), std::move(right)});
}

void PartMaker::check_linear(const BinaryOperator& kind, std::size_t offset, const Part& left,
                             const Part& right) const {
  if (kind.op == Op::multiply && !left.constant && !right.constant) {
    lexer_.fail(offset, "non-linear term: one factor of '*' must be a constant");
  }
  if (kind.op != Op::divide && kind.op != Op::remainder) return;
  if (!right.constant) {
    lexer_.fail(right.offset,
                fmt::format("non-linear term: the right side of '{}' must be a positive constant",
                            kind.symbol));
  }
  const Integer divisor = constant_value(*right.expression);
  if (divisor <= 0) {
    lexer_.fail(right.offset,
                fmt::format("found {} on the right of '{}', expected a positive constant",
                            quote(divisor.get_str()), kind.symbol));
  }
}

Part PartMaker::join(const BinaryOperator& kind, std::span<const Part> terms) const {
  return terms.size() > longest_left_chain ? join_evenly(kind, terms) : join_left(kind, terms);
}

Part PartMaker::join_left(const BinaryOperator& kind, std::span<const Part> terms) const {
  Part result = terms[0];
  for (const Part& term : terms.subspan(1)) {
    result = make(kind.op, term.offset, {std::move(result), term});
  }
  return result;
}

Part PartMaker::join_evenly(const BinaryOperator& kind, std::span<const Part> terms) const {
  // Groups of half the limit leave room for the groups that follow the first one when the tree is
  // printed, so that its text reads back as the same tree.
  if (terms.size() <= longest_left_chain / 2) return join_left(kind, terms);
  const std::size_t half = terms.size() / 2;
  return make(kind.op, terms[0].offset,
              {join_evenly(kind, terms.first(half)), join_evenly(kind, terms.subspan(half))});
}

}  // namespace heapreach::rts
