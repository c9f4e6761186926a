#include "horn/read/script.h"

#include <unordered_map>
#include <unordered_set>

#include "horn/read/hornify.h"

namespace heapreach::horn {

namespace {

/// The symbol behind an attribute like `:named` in `(! term :named name)`; empty if there is none.
std::string attribute(const Sexpr& expression, std::string_view keyword) {
  if (!expression.is_call("!")) return {};
  for (std::size_t i = 2; i + 1 < expression.items.size(); ++i) {
    const Sexpr& key = *expression.items[i];
    const Sexpr& value = *expression.items[i + 1];
    if (key.kind == Sexpr::Kind::keyword && key.text == keyword && value.is_symbol()) {
      return std::string(value.text);
    }
  }
  return {};
}

}  // namespace

Script::Script(ClauseSystem& system, const Source& source, const Deadline& deadline)
    : system_(system),
      source_(source),
      deadline_(deadline),
      expressions_(system, source, deadline, globals_, Expressions::Mode::clause) {}

bool Script::execute(const Sexpr& command, std::unique_ptr<SexprArena>& arena) {
  using Action = void (Script::*)(const Sexpr&);
  static const std::unordered_map<std::string_view, Action> actions{
      {"set-logic", &Script::set_logic},
      {"declare-fun", &Script::declare_function},
      {"declare-const", &Script::declare_function},
      {"declare-rel", &Script::declare_relation},
      {"declare-var", &Script::declare_variable},
      {"define-fun", &Script::define},
      {"define-const", &Script::define},
      {"assert", &Script::assertion},
      {"rule", &Script::rule},
      {"query", &Script::query}};
  static const std::unordered_set<std::string_view> ignored{
      "set-info", "set-option", "get-info", "get-option", "get-model", "get-proof", "echo"};
  if (!command.is_list() || command.items.empty() || !command.items[0]->is_symbol()) {
    source_.fail(command, "expected a command like (assert ..), found " + to_text(command));
  }
  const std::string_view name = command.items[0]->text;
  if (name == "exit") return false;
  if (name == "check-sat") {
    is_finished_ = true;
  } else if (const auto action = actions.find(name); action != actions.end()) {
    if (is_finished_) {
      source_.fail(command, "'" + std::string(name) +
                                "' behind check-sat or query: one question "
                                "per file is supported");
    }
    (this->*action->second)(command);
    if (name == "define-fun" || name == "define-const") kept_.push_back(std::move(arena));
  } else if (ignored.count(name) == 0) {
    source_.fail(command, "the command '" + std::string(name) + "' is not supported");
  }
  return true;
}

void Script::expect_items(const Sexpr& command, std::size_t least, std::size_t most,
                          const char* shape) const {
  const std::size_t count = command.items.size();
  if (count < least || count > most) source_.fail(command, std::string("expected ") + shape);
}

void Script::set_logic(const Sexpr& command) {
  expect_items(command, 2, 2, "(set-logic HORN)");
  if (!command.items[1]->is_word("HORN")) {
    source_.fail(*command.items[1],
                 "logic " + to_text(*command.items[1]) + " is not supported, expected HORN");
  }
}

std::string Script::new_symbol(const Sexpr& name) const {
  std::string text(bound_name(source_, name));
  if (operator_named(text)) source_.fail(name, "'" + text + "' is a predefined function");
  if (globals_.predicates.count(text) + globals_.macros.count(text) +
          globals_.variables.count(text) >
      0) {
    source_.fail(name, "'" + text + "' is declared twice");
  }
  return text;
}

void Script::add_predicate(const Sexpr& name, const Sexpr& sorts) {
  Predicate predicate{new_symbol(name), {}, {}};
  if (!sorts.is_list()) source_.fail(sorts, "expected a list of sorts, found " + to_text(sorts));
  for (const Sexpr* sort : sorts.items) predicate.sorts.push_back(sort_named(source_, *sort));
  globals_.predicates.emplace(predicate.name, system_.predicates.size());
  system_.predicates.push_back(std::move(predicate));
}

void Script::declare_function(const Sexpr& command) {
  static const Sexpr no_sorts{Sexpr::Kind::list, 0, 0, {}, {}};
  const bool constant = command.is_call("declare-const");
  if (constant)
    expect_items(command, 3, 3, "(declare-const name Bool)");
  else
    expect_items(command, 4, 4, "(declare-fun name (sort ..) Bool)");
  const Sexpr& result = *command.items.back();
  if (sort_named(source_, result) != Sort::boolean) {
    source_.fail(result, "expected result sort Bool: only predicates may be declared, found " +
                             to_text(result));
  }
  add_predicate(*command.items[1], constant ? no_sorts : *command.items[2]);
}

void Script::declare_relation(const Sexpr& command) {
  // Z3 allows names of table representations behind the sorts.
  expect_items(command, 3, command.items.size(), "(declare-rel name (sort ..))");
  add_predicate(*command.items[1], *command.items[2]);
}

void Script::declare_variable(const Sexpr& command) {
  expect_items(command, 3, 3, "(declare-var name sort)");
  std::string name = new_symbol(*command.items[1]);
  const Sort sort = sort_named(source_, *command.items[2]);
  globals_.variables.emplace(std::move(name), system_.terms->variable(rule_variables_++, sort));
}

void Script::define(const Sexpr& command) {
  const bool constant = command.is_call("define-const");
  if (constant)
    expect_items(command, 4, 4, "(define-const name sort term)");
  else
    expect_items(command, 5, 5, "(define-fun name ((parameter sort) ..) sort term)");
  const std::size_t last = command.items.size() - 1;
  Macro macro;
  macro.result = sort_named(source_, *command.items[last - 1]);
  macro.body = command.items[last];
  std::string name = new_symbol(*command.items[1]);
  expressions_.forget_assertion(rule_variables_);
  if (!constant) {
    for (const auto& [parameter, sort] : sorted_names(source_, *command.items[2])) {
      macro.parameters.emplace_back(parameter);
      macro.sorts.push_back(sort);
      expressions_.locals().bind(parameter, {expressions_.new_variable(sort)});
    }
  }
  // Evaluated once with variables for the parameters, so that errors are reported here.
  expressions_.build_sorted(*macro.body, macro.result);
  globals_.macros.emplace(std::move(name), std::move(macro));
}

void Script::assertion(const Sexpr& command) {
  expect_items(command, 2, 2, "(assert formula)");
  expressions_.forget_assertion(rule_variables_);
  const Sexpr& body = *command.items[1];
  const Value value = expressions_.build_sorted(body, Sort::boolean);
  add(expressions_.formulas().of(value, body), attribute(body, ":named"));
}

void Script::rule(const Sexpr& command) {
  expect_items(command, 2, 3, "(rule formula) or (rule formula name)");
  expressions_.forget_assertion(rule_variables_);
  const Sexpr& body = *command.items[1];
  globals_.in_rule = true;
  const Value value = expressions_.build_sorted(body, Sort::boolean);
  globals_.in_rule = false;
  const bool named = command.items.size() == 3;
  add(expressions_.formulas().of(value, body),
      named ? std::string(command.items[2]->text) : attribute(body, ":named"));
}

void Script::query(const Sexpr& command) {
  expect_items(command, 2, command.items.size(), "(query formula)");
  expressions_.forget_assertion(rule_variables_);
  const Formula* formula = query_formula(*command.items[1]);
  add(expressions_.formulas().make(Formula::Kind::negation, {formula}, command), "query");
  is_finished_ = true;
}

const Formula* Script::query_formula(const Sexpr& expression) {
  FormulaArena& formulas = expressions_.formulas();
  if (expression.is_symbol()) {
    // The name of a predicate asks for any values of its arguments.
    const auto found = globals_.predicates.find(std::string(expression.text));
    if (found != globals_.predicates.end()) {
      Atom atom{found->second, {}};
      for (Sort sort : system_.predicates[found->second].sorts) {
        atom.arguments.push_back(expressions_.new_variable(sort));
      }
      return formulas.atom(std::move(atom), expression);
    }
  }
  globals_.in_rule = true;
  const Value value = expressions_.build_sorted(expression, Sort::boolean);
  globals_.in_rule = false;
  return formulas.of(value, expression);
}

void Script::add(const Formula* formula, const std::string& label) {
  add_clauses(system_, source_, *formula, label, deadline_);
}

}  // namespace heapreach::horn
