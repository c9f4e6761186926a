#include "tests/harness/chc_shape.h"

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "tests/harness/chc_text.h"

namespace heapreach::test {

namespace {

using chc::demand;
using chc::Expr;
using chc::Wrong;

bool is_numeral(const Expr& e) {
  if (e.list || e.word.empty()) return false;
  return e.word.find_first_not_of("0123456789") == std::string::npos;
}

bool is_decimal(const Expr& e) {
  const std::size_t point = e.list ? std::string::npos : e.word.find('.');
  if (point == std::string::npos) return false;
  Expr before, after;
  before.word = e.word.substr(0, point);
  after.word = e.word.substr(point + 1);
  return is_numeral(before) && is_numeral(after);
}

/// 5, 2.0, (- 5), (/ 1.0 3.0), (- (/ 1.0 3.0)).
bool is_constant(const Expr& e) {
  if (is_numeral(e) || is_decimal(e)) return true;
  if (e.calls("-") && e.items.size() == 2) return is_constant(e.items[1]);
  return e.calls("/") && e.items.size() == 3 && is_decimal(e.items[1]) && is_decimal(e.items[2]);
}

/// The name of a sort that clauses may have; nothing is said of the elements of other arrays.
std::string sort_name(const Expr& e) {
  if (e.is("Int") || e.is("Real") || e.is("Bool")) return e.word;
  demand(e.calls("Array") && e.items.size() == 3 && e.items[1].is("Int"), "an unknown sort", e);
  demand(e.items[2].is("Int") || e.items[2].is("Bool"), "an unknown sort", e);
  return e.text();
}

/// Of what an array of the sort holds; empty if it is the sort of no array.
std::string element_sort(const std::string& sort) {
  return sort == "(Array Int Int)" ? "Int" : sort == "(Array Int Bool)" ? "Bool" : "";
}

using Sorts = std::map<std::string, std::string>;  // of variables
using Signatures = std::map<std::string, std::vector<std::string>>;

/// One clause.
class ClauseCheck {
 public:
  ClauseCheck(const Signatures& predicates, bool linear)
      : predicates_(predicates), linear_(linear) {}

  void check(const Expr& command, bool query) {
    demand(command.items.size() == 2 && command.items[1].calls("forall"),
           "an assert without forall", command);
    const Expr& forall = command.items[1];
    demand(forall.items.size() == 3 && forall.items[1].list, "a malformed forall");
    demand(!forall.items[1].items.empty(), "a forall without variables", command);
    for (const Expr& variable : forall.items[1].items) declare(variable);
    const Expr& body = forall.items[2];
    demand(body.calls("=>") && body.items.size() == 3, "no implication", command);
    const Expr& head = body.items[2];
    demand(head.is("false") == query,
           query ? "the last assert is no query" : "a query that is not the last assert");
    const std::size_t atoms = tail(body.items[1]);
    if (query)
      demand(atoms == 1, "the query has not exactly one atom");
    else
      demand(is_atom(head), "the head is no atom", head);
    if (!query) atom(head);
    demand(!linear_ || atoms <= 1, "two body atoms in a linear system");
  }

 private:
  void declare(const Expr& variable) {
    demand(variable.list && variable.items.size() == 2, "a malformed variable declaration");
    const std::string sort = sort_name(variable.items[1]);
    const std::string& name = variable.items[0].word;
    demand(predicates_.count(name) == 0, "a variable is called like a predicate", variable);
    demand(variables_.emplace(name, sort).second, "a variable is bound twice", variable);
  }

  bool is_atom(const Expr& e) const {
    if (!e.list) return predicates_.count(e.word) > 0;
    return !e.items.empty() && !e.items[0].list && predicates_.count(e.items[0].word) > 0;
  }

  void atom(const Expr& e) const {
    const std::string& name = e.list ? e.items[0].word : e.word;
    const auto& sorts = predicates_.at(name);
    const std::size_t count = e.list ? e.items.size() - 1 : 0;
    demand(!e.list || count > 0, "an atom without arguments in parentheses", e);
    demand(count == sorts.size(), "wrong number of arguments", e);
    std::set<std::string> seen;
    for (std::size_t i = 0; i < count; ++i) {
      const Expr& argument = e.items[i + 1];
      demand(!argument.list && variables_.count(argument.word) > 0,
             "an argument that is no variable", e);
      demand(seen.insert(argument.word).second, "a variable occurs twice in an atom", e);
      demand(variables_.at(argument.word) == sorts[i], "an ill-sorted argument", e);
    }
  }

  /// Checks the body of a clause; returns the number of its atoms.
  std::size_t tail(const Expr& e) {
    if (is_atom(e)) {
      atom(e);
      return 1;
    }
    if (!e.calls("and")) {
      conjunct(e);
      return 0;
    }
    demand(e.items.size() >= 3, "a conjunction of fewer than two", e);
    std::size_t atoms = 0;
    for (std::size_t i = 1; i < e.items.size(); ++i) {
      if (!is_atom(e.items[i])) {
        conjunct(e.items[i]);
        continue;
      }
      demand(atoms == i - 1, "an atom behind a constraint", e);
      atom(e.items[i]);
      ++atoms;
    }
    return atoms;
  }

  void conjunct(const Expr& e) {
    const Expr& inner = e.calls("not") && e.items.size() == 2 ? e.items[1] : e;
    demand(inner.list || inner.is("true") || inner.is("false"), "a bare Boolean conjunct", e);
    if (e.calls("and")) {
      for (std::size_t i = 1; i < e.items.size(); ++i) conjunct(e.items[i]);
    }
    demand(sort_of(e) == "Bool", "a conjunct that is no Boolean", e);
  }

  std::string sort_of(const Expr& e) {
    if (is_numeral(e)) return "Int";
    if (is_decimal(e)) return "Real";
    if (e.is("true") || e.is("false")) return "Bool";
    if (!e.list) {
      demand(variables_.count(e.word) > 0, "an unknown symbol in a constraint", e);
      return variables_.at(e.word);
    }
    demand(!e.items.empty() && !e.items[0].list, "a malformed application", e);
    std::vector<std::string> sorts;
    const std::string& name = e.items[0].word;
    static const std::set<std::string> known{
        "and", "or",  "not", "=>", "=",  "distinct", "ite", "+",      "-",    "*",
        "/",   "div", "mod", "<",  "<=", ">",        ">=",  "select", "store"};
    demand(known.count(name) > 0, "a function that is not allowed in a constraint", e);
    for (std::size_t i = 1; i < e.items.size(); ++i) sorts.push_back(sort_of(e.items[i]));
    return sort_of_call(e, name, sorts);
  }

  static std::string sort_of_call(const Expr& e, const std::string& name,
                                  const std::vector<std::string>& sorts) {
    auto all = [&](const std::string& sort, std::size_t from = 0) {
      for (std::size_t i = from; i < sorts.size(); ++i) {
        demand(sorts[i] == sort, "ill-sorted", e);
      }
    };
    auto count = [&](std::size_t least, std::size_t most = 1u << 30) {
      demand(sorts.size() >= least && sorts.size() <= most, "wrong number of operands", e);
    };
    auto number = [&](const std::string& sort) {
      demand(sort == "Int" || sort == "Real", "arithmetic on a Boolean or an array", e);
    };
    if (name == "select" || name == "store") {
      count(name == "select" ? 2 : 3, name == "select" ? 2 : 3);
      const std::string element = element_sort(sorts[0]);
      demand(!element.empty() && sorts[1] == "Int", "ill-sorted", e);
      if (name == "select") return element;
      return all(element, 2), sorts[0];
    }
    if (name == "and" || name == "or" || name == "=>") return count(2), all("Bool"), "Bool";
    if (name == "not") return count(1, 1), all("Bool"), "Bool";
    if (name == "=" || name == "distinct") return count(2), all(sorts[0]), "Bool";
    if (name == "ite") {
      count(3, 3);
      demand(sorts[0] == "Bool", "ill-sorted", e);
      return all(sorts[1], 1), sorts[1];
    }
    count(name == "-" ? 1 : 2);
    number(sorts[0]);
    all(sorts[0]);
    if (name == "*") {
      int factors = 0;
      for (std::size_t i = 1; i < e.items.size(); ++i) factors += !is_constant(e.items[i]);
      demand(factors <= 1, "a non-linear product", e);
    }
    if (name == "/" || name == "div" || name == "mod") {
      demand(sorts[0] == (name == "/" ? "Real" : "Int"), "ill-sorted", e);
      demand(sorts.size() == 2 && is_constant(e.items[2]) &&
                 e.items[2].text().find_first_of("123456789") != std::string::npos,
             "division by something else than a constant", e);
    }
    const bool comparison = name[0] == '<' || name[0] == '>';
    return comparison ? "Bool" : sorts[0];
  }

  const Signatures& predicates_;
  bool linear_;
  Sorts variables_;
};

void declare_predicate(const Expr& command, Signatures& predicates) {
  demand(command.items.size() == 4 && command.items[2].list, "malformed", command);
  demand(command.items[3].is("Bool"), "a function that is no predicate", command);
  std::vector<std::string> sorts;
  for (const Expr& sort : command.items[2].items) {
    sorts.push_back(sort_name(sort));
  }
  demand(!command.items[1].list && predicates.emplace(command.items[1].word, sorts).second,
         "declared twice", command);
}

void check(const std::string& text, bool linear) {
  const std::vector<Expr> commands = chc::parse(text);
  demand(!commands.empty() && commands[0].text() == "(set-logic HORN)", "no (set-logic HORN)");
  demand(commands.back().text() == "(check-sat)", "the last command is not (check-sat)");
  Signatures predicates;
  std::size_t i = 1;
  if (commands.size() > 1 && commands[1].calls("set-info")) {
    const std::string info = commands[i++].text();
    demand(info == "(set-info :status sat)" || info == "(set-info :status unsat)" ||
               info == "(set-info :status unknown)",
           "a set-info that is no status", commands[1]);
  }
  for (; i < commands.size() && commands[i].calls("declare-fun"); ++i) {
    declare_predicate(commands[i], predicates);
  }
  demand(i + 1 < commands.size(), "no query");
  for (; i + 1 < commands.size(); ++i) {
    demand(commands[i].calls("assert"), "an unexpected command", commands[i]);
    ClauseCheck(predicates, linear).check(commands[i], i + 2 == commands.size());
  }
}

}  // namespace

std::optional<std::string> shape_error(const std::string& text, bool linear) {
  try {
    check(text, linear);
    return std::nullopt;
  } catch (const Wrong& wrong) {
    return wrong.what();
  }
}

}  // namespace heapreach::test
