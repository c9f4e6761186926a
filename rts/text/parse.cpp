// Recursive descent with precedence climbing; precedences and associativity are C's. The recursion
// is limited, since a stack overflow cannot be reported; the checks are those of PartMaker.
#include "rts/text/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "rts/text/hints/expression_hints.h"
#include "rts/text/lexer.h"
#include "rts/text/part.h"
#include "support/suggest.h"

namespace heapreach::rts {

namespace {

constexpr int deepest_expression = 256;  // of parentheses, unary operators and ?:

class Parser {
 public:
  Parser(std::string_view text, const Scope& scope, const Position& position, bool may_read_heap)
      : lexer_(text, position), scope_(scope), may_read_heap_(may_read_heap) {
    advance();
  }

  ExpressionPtr parse(Sort sort) {
    Part part = conditional();
    if (token_.kind != TokenKind::end) fail_found("the end of the expression");
    make_.expect(part, sort, "");
    return part.expression;
  }

 private:
  class Nested;

  Token advance() { return std::exchange(token_, lexer_.next()); }
  [[noreturn]] void fail_found(std::string_view expected) const;
  void expect_symbol(std::string_view symbol);

  Part conditional();
  Part binary(int least);
  Part chain(const BinaryOperator& kind, Part first);
  Part unary();
  Part primary();
  Part named();
  Part call(const Token& name);
  Part live_cells_but(const Token& name);
  Part variable(const Token& name) const;
  Part constant(const Token& record, const Token& field, const std::string& name) const;
  std::string suggest_constant(std::string_view name, std::string_view prefix,
                               std::string_view end) const;

  Lexer lexer_;
  const PartMaker make_{lexer_};
  const Scope& scope_;
  const bool may_read_heap_;
  Token token_;
  int nesting_ = 0;
};

/// Counts the recursion.
class Parser::Nested {
 public:
  explicit Nested(Parser& parser) : parser_(parser) {
    if (++parser_.nesting_ > deepest_expression) {
      parser_.lexer_.fail(
          parser_.token_.offset,
          fmt::format("the expression is nested deeper than {}", deepest_expression));
    }
  }
  ~Nested() { --parser_.nesting_; }
  Nested(const Nested&) = delete;
  Nested& operator=(const Nested&) = delete;

 private:
  Parser& parser_;
};

void Parser::fail_found(std::string_view expected) const {
  const bool end = token_.kind == TokenKind::end;
  lexer_.fail(token_.offset, fmt::format("found {}, expected {}{}",
                                         end ? "the end of the expression" : quote(token_.text),
                                         expected, hint_about_token(lexer_.text(), token_.offset)));
}

void Parser::expect_symbol(std::string_view symbol) {
  if (!token_.is(symbol)) fail_found(quote(symbol));
  advance();
}

Part Parser::conditional() {
  const Nested nested(*this);
  Part condition = binary(1);
  if (!token_.is("?")) return condition;
  make_.expect(condition, Sort::boolean, " before '?'");
  const Token question = advance();
  Part then = conditional();
  if (!token_.is(":")) {
    fail_found("':' and the value for when the condition before '?' does not hold");
  }
  advance();
  Part otherwise = conditional();
  make_.expect(otherwise, then.expression->sort, " after ':'");
  return make_.make(Op::choose, question.offset,
                    {std::move(condition), std::move(then), std::move(otherwise)});
}

Part Parser::binary(int least) {
  Part left = unary();
  for (;;) {
    const BinaryOperator* kind = binary_operator(token_);
    if (!kind || kind->precedence < least) return left;
    if (kind->associative) {
      left = chain(*kind, std::move(left));
    } else {
      const Token symbol = advance();
      left = make_.combine(*kind, symbol.offset, std::move(left), binary(kind->precedence + 1));
    }
  }
}

Part Parser::chain(const BinaryOperator& kind, Part first) {
  make_.expect(first, kind.side, fmt::format(" on the left of '{}'", kind.symbol));
  std::vector<Part> terms = {std::move(first)};
  while (token_.is(kind.symbol)) {
    advance();
    terms.push_back(binary(kind.precedence + 1));
    make_.expect(terms.back(), kind.side, fmt::format(" on the right of '{}'", kind.symbol));
  }
  return make_.join(kind, terms);
}

Part Parser::unary() {
  if (!token_.is("-") && !token_.is("!")) return primary();
  const Nested nested(*this);
  const Token symbol = advance();
  if (symbol.is("-") && token_.kind == TokenKind::integer) {
    // A literal, so that the printed form of a negative constant reads back as that constant.
    const Integer value{std::string(advance().text)};
    return {make_integer(-value), symbol.offset, 1, true};
  }
  Part argument = unary();
  const bool minus = symbol.is("-");
  make_.expect(argument, minus ? Sort::integer : Sort::boolean,
               fmt::format(" after '{}'", symbol.text));
  return make_.make(minus ? Op::negate : Op::negation, symbol.offset, {std::move(argument)});
}

Part Parser::primary() {
  if (token_.kind == TokenKind::integer) {
    const Token literal = advance();
    return {make_integer(Integer{std::string(literal.text)}), literal.offset, 1, true};
  }
  if (token_.kind == TokenKind::name) return named();
  if (!token_.is("(")) fail_found("a value");
  const Token open = advance();
  Part inner = conditional();
  expect_symbol(")");
  inner.offset = open.offset;
  return inner;
}

Part Parser::named() {
  const Token name = advance();
  if (token_.is("(")) return name.text == "no_live_cells" ? live_cells_but(name) : call(name);
  if (token_.is(".")) {
    advance();
    if (token_.kind != TokenKind::name) fail_found("a field name");
    const Token field = advance();
    return constant(name, field, fmt::format("{}.{}", name.text, field.text));
  }
  if (name.text == "null") return {make_integer(0, "null"), name.offset, 1, true};
  if (name.text == "true") return {make_boolean(true), name.offset, 1, true};
  if (name.text == "false") return {make_boolean(false), name.offset, 1, true};
  if (name.text != "no_live_cells") return variable(name);
  if (!may_read_heap_) lexer_.fail(name.offset, "only conditions may read the heap");
  return {make(Op::no_live_cells, {}), name.offset, 1, false};
}

/// no_live_cells(E, ..)
Part Parser::live_cells_but(const Token& name) {
  if (!may_read_heap_) lexer_.fail(name.offset, "only conditions may read the heap");
  std::vector<Part> roots;
  do {
    advance();
    roots.push_back(conditional());
    make_.expect(roots.back(), Sort::integer, " in no_live_cells()");
  } while (token_.is(","));
  expect_symbol(")");
  Part result = make_.make(Op::no_live_cells, name.offset, std::move(roots));
  result.constant = false;
  return result;
}

Part Parser::call(const Token& name) {
  constexpr std::array<std::string_view, 5> functions = {"sizeof", "allocated", "size", "base",
                                                         "startvalue"};
  constexpr std::array<Op, 5> ops = {Op::integer, Op::allocated, Op::size, Op::base,
                                     Op::start_value};
  const auto place = std::find(functions.begin(), functions.end(), name.text);
  if (place == functions.end()) {
    lexer_.fail(name.offset,
                fmt::format("unknown function {}, expected one of: {}{}", quote(name.text),
                            join(functions), did_you_mean(name.text, functions)));
  }
  expect_symbol("(");
  if (name.text == "sizeof") {
    if (token_.kind != TokenKind::name) fail_found("a record name");
    const Token record = advance();
    expect_symbol(")");
    return constant(record, record, fmt::format("sizeof({})", record.text));
  }
  if (!may_read_heap_) lexer_.fail(name.offset, "only conditions may read the heap");
  if (name.text == "startvalue" && !scope_.has_start_heap) {
    lexer_.fail(name.offset, "startvalue() needs 'heap: unknown': at the start no cell is there");
  }
  Part address = conditional();
  make_.expect(address, Sort::integer, fmt::format(" in {}()", name.text));
  expect_symbol(")");
  address.offset = name.offset;
  Part result = make_.make(ops[place - functions.begin()], name.offset, {std::move(address)});
  result.constant = false;
  return result;
}

Part Parser::variable(const Token& name) const {
  const auto place = scope_.variables.find(std::string(name.text));
  if (place != scope_.variables.end()) return {make_variable(place->second), name.offset, 1, false};
  const std::string other = hint_about_name(name.text);
  lexer_.fail(name.offset,
              fmt::format("undeclared variable {}{}", quote(name.text),
                          other.empty() ? suggest_variable(name.text, scope_) : other));
}

Part Parser::constant(const Token& record, const Token& field, const std::string& name) const {
  const auto place = scope_.constants.find(name);
  if (place != scope_.constants.end()) {
    return {make_integer(place->second, name), record.offset, 1, true};
  }
  if (scope_.constants.contains(fmt::format("sizeof({})", record.text))) {
    const std::string prefix = fmt::format("{}.", record.text);
    lexer_.fail(field.offset,
                fmt::format("record {} has no field {}{}", quote(record.text), quote(field.text),
                            suggest_constant(field.text, prefix, "")));
  }
  lexer_.fail(record.offset, fmt::format("undeclared record {}{}", quote(record.text),
                                         suggest_constant(record.text, "sizeof(", ")")));
}

/// Among what stands between a prefix and an end in names of constants.
std::string Parser::suggest_constant(std::string_view name, std::string_view prefix,
                                     std::string_view end) const {
  std::vector<std::string_view> names;
  for (const auto& [constant, value] : scope_.constants) {
    if (!constant.starts_with(prefix) || !constant.ends_with(end)) continue;
    names.push_back(std::string_view(constant).substr(
        prefix.size(), constant.size() - prefix.size() - end.size()));
  }
  std::sort(names.begin(), names.end());
  return did_you_mean(name, names);
}

}  // namespace

std::string suggest_variable(std::string_view name, const Scope& scope) {
  std::vector<std::string_view> names;
  for (const auto& [variable, id] : scope.variables) names.push_back(variable);
  std::sort(names.begin(), names.end());  // for ties: the map has no order of its own
  return did_you_mean(name, names);
}

Scope scope_of(const System& system) {
  Scope scope;
  for (VariableId id = 0; id < system.global_count(); ++id) {
    scope.variables.emplace(system.variables[id].name, id);
  }
  for (const Record& record : system.records) {
    scope.constants.emplace(fmt::format("sizeof({})", record.name), record.fields.size());
    for (std::size_t i = 0; i < record.fields.size(); ++i) {
      scope.constants.emplace(fmt::format("{}.{}", record.name, record.fields[i]), i);
    }
  }
  for (const auto& [group, values] : system.constants) {
    for (const auto& [name, value] : values) {
      scope.constants.emplace(fmt::format("{}.{}", group, name), value);
    }
  }
  return scope;
}

ExpressionPtr parse_expression(std::string_view text, const Scope& scope,
                               const Position& position) {
  return Parser(text, scope, position, false).parse(Sort::integer);
}

ExpressionPtr parse_condition(std::string_view text, const Scope& scope, const Position& position) {
  return Parser(text, scope, position, true).parse(Sort::boolean);
}

}  // namespace heapreach::rts
