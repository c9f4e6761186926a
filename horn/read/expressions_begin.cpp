// The syntax of expressions: what an s-expression is, before its parts are evaluated.
#include <unordered_set>

#include "horn/read/expressions.h"

namespace heapreach::horn {

namespace {

constexpr std::size_t most_open_quantifiers = 500;  // each looks at its whole body

Rational decimal(std::string_view text) {
  const std::size_t point = text.find('.');
  const std::string_view fraction = text.substr(point + 1);
  Integer denominator;
  mpz_ui_pow_ui(denominator.get_mpz_t(), 10, fraction.size());
  Rational value(Integer(std::string(text.substr(0, point)) + std::string(fraction), 10),
                 denominator);
  value.canonicalize();
  return value;
}

}  // namespace

Sort sort_named(const Source& source, const Sexpr& expression) {
  if (expression.is_symbol()) {
    if (expression.text == "Int") return Sort::integer;
    if (expression.text == "Real") return Sort::real;
    if (expression.text == "Bool") return Sort::boolean;
  }
  if (expression.is_call("Array") && expression.items.size() == 3 &&
      expression.items[1]->is_word("Int")) {
    if (expression.items[2]->is_word("Int")) return Sort::integer_array;
    if (expression.items[2]->is_word("Bool")) return Sort::boolean_array;
  }
  source.fail(expression, "sort " + to_text(expression) +
                              " is outside linear arithmetic over Int, Real and Bool, with arrays "
                              "from Int to Int or Bool");
}

std::string_view bound_name(const Source& source, const Sexpr& expression) {
  static const std::unordered_set<std::string_view> reserved{"let", "forall", "exists", "!",
                                                             "_",   "as",     "par"};
  const std::string_view text = expression.text;
  const bool constant = text == "true" || text == "false";  // with or without bars
  if (!expression.is_symbol() || constant ||
      (expression.kind == Sexpr::Kind::symbol && reserved.count(text) > 0)) {
    source.fail(expression, "expected a name, found " + to_text(expression));
  }
  return text;
}

std::vector<std::pair<std::string_view, Sort>> sorted_names(const Source& source,
                                                            const Sexpr& expression) {
  if (!expression.is_list()) {
    source.fail(expression,
                "expected names with sorts like ((x Int)), found " + to_text(expression));
  }
  std::vector<std::pair<std::string_view, Sort>> names;
  std::unordered_set<std::string_view> seen;
  for (const Sexpr* item : expression.items) {
    if (!item->is_list() || item->items.size() != 2) {
      source.fail(*item, "expected a name with a sort like (x Int), found " + to_text(*item));
    }
    names.emplace_back(bound_name(source, *item->items[0]), sort_named(source, *item->items[1]));
    if (!seen.insert(names.back().first).second) {
      source.fail(*item, "the name " + std::string(names.back().first) + " occurs twice");
    }
  }
  return names;
}

std::optional<Value> Expressions::begin(const Sexpr& expression) {
  count_step(expression);
  TermStore& terms = *system_.terms;
  switch (expression.kind) {
    case Sexpr::Kind::symbol:
    case Sexpr::Kind::quoted_symbol:
      return begin_symbol(expression);
    case Sexpr::Kind::numeral:
      return Value{terms.numeral(Integer(std::string(expression.text), 10), Sort::integer)};
    case Sexpr::Kind::decimal:
      return Value{terms.numeral(decimal(expression.text), Sort::real)};
    case Sexpr::Kind::bits:
      source_.fail(expression, "bit-vectors are not supported");
    case Sexpr::Kind::string:
      source_.fail(expression, "expected a term, found a string");
    case Sexpr::Kind::keyword:
      source_.fail(expression, "expected a term, found " + to_text(expression));
    case Sexpr::Kind::list:
      return begin_list(expression);
  }
  return std::nullopt;
}

std::optional<Value> Expressions::begin_symbol(const Sexpr& symbol) {
  if (const Value* local = locals_.find(symbol.text)) return *local;
  if (symbol.text == "true" || symbol.text == "false") {
    return Value{system_.terms->boolean(symbol.text == "true")};
  }
  const std::string name(symbol.text);
  if (const auto found = globals_.variables.find(name); found != globals_.variables.end()) {
    if (!globals_.in_rule) {
      source_.fail(symbol, "the variable " + name + " may be used in rule and query only");
    }
    return Value{found->second};
  }
  if (const auto found = globals_.predicates.find(name); found != globals_.predicates.end()) {
    return atom(found->second, {}, symbol);
  }
  if (const auto found = globals_.macros.find(name); found != globals_.macros.end()) {
    begin_macro(found->second, symbol, 0);
    return std::nullopt;
  }
  if (operator_named(symbol.text)) {
    source_.fail(symbol, "expected a term, found the function '" + name + "' without operands");
  }
  source_.fail(symbol, "undeclared symbol '" + name + "'");
}

std::optional<Value> Expressions::begin_list(const Sexpr& list) {
  if (list.items.empty()) source_.fail(list, "expected a term, found ()");
  const Sexpr& head = *list.items[0];
  if (head.is_word("let")) {
    begin_let(list);
  } else if (head.is_word("forall") || head.is_word("exists")) {
    begin_quantifier(list);
  } else if (head.is_word("!")) {
    if (list.items.size() < 2) source_.fail(list, "'!' without a term");
    frames_.push_back({Frame::Kind::annotation, &list});
  } else if (head.is_symbol() && !head.is_word("_") && !head.is_word("as")) {
    begin_call(list);
  } else {
    source_.fail(head, "expected a function or predicate, found " + to_text(head) +
                           (head.is_list() || head.is_word("_") || head.is_word("as")
                                ? ": indexed and qualified identifiers are not supported"
                                : ""));
  }
  return std::nullopt;
}

void Expressions::begin_call(const Sexpr& list) {
  const Sexpr& head = *list.items[0];
  const std::string name(head.text);
  if (const auto op = operator_named(head.text)) {
    frames_.push_back({Frame::Kind::operation, &list});
    frames_.back().op = *op;
    frames_.back().cursors.push_back({&list, 1});
  } else if (locals_.find(head.text)) {
    source_.fail(head, "'" + name + "' is a variable here, expected a function or predicate");
  } else if (const auto found = globals_.predicates.find(name);
             found != globals_.predicates.end()) {
    frames_.push_back({Frame::Kind::predicate, &list});
    frames_.back().predicate_id = found->second;
  } else if (const auto macro = globals_.macros.find(name); macro != globals_.macros.end()) {
    begin_macro(macro->second, list, list.items.size() - 1);
  } else {
    source_.fail(head, "'" + name + "' is neither declared nor a function of linear arithmetic");
  }
}

void Expressions::begin_macro(const Macro& macro, const Sexpr& use, std::size_t operands) {
  if (operands != macro.sorts.size()) {
    source_.fail(use, "expected " + std::to_string(macro.sorts.size()) + " operands, found " +
                          std::to_string(operands));
  }
  frames_.push_back({Frame::Kind::macro, &use});
  frames_.back().mark = locals_.mark();
  frames_.back().definition = &macro;
}

void Expressions::begin_let(const Sexpr& list) {
  if (list.items.size() != 3 || !list.items[1]->is_list() || list.items[1]->items.empty()) {
    source_.fail(list, "expected (let ((name term) ..) term)");
  }
  std::unordered_set<std::string_view> names;
  for (const Sexpr* binding : list.items[1]->items) {
    if (!binding->is_list() || binding->items.size() != 2) {
      source_.fail(*binding, "expected (name term), found " + to_text(*binding));
    }
    if (!names.insert(bound_name(source_, *binding->items[0])).second) {
      source_.fail(*binding, "the name " + to_text(*binding->items[0]) + " occurs twice");
    }
  }
  frames_.push_back({Frame::Kind::let, &list});
  frames_.back().mark = locals_.mark();
}

void Expressions::begin_quantifier(const Sexpr& list) {
  if (list.items.size() != 3) source_.fail(list, "expected ((name sort) ..) and a term");
  const auto names = sorted_names(source_, *list.items[1]);
  if (names.empty()) source_.fail(*list.items[1], "a quantifier without variables");
  if (++open_quantifiers_ > most_open_quantifiers) {
    source_.fail(list,
                 "more than " + std::to_string(most_open_quantifiers) + " nested quantifiers");
  }
  frames_.push_back({Frame::Kind::quantifier, &list});
  Frame& frame = frames_.back();
  frame.mark = locals_.mark();
  for (const auto& [name, sort] : names) {
    Term variable = mode_ == Mode::clause
                        ? new_variable(sort)
                        : system_.terms->variable(system_.terms->fresh_index(), sort);
    locals_.bind(name, {variable});
    frame.bound.push_back(variable);
  }
}

}  // namespace heapreach::horn
