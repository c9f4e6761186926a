// The rule language declares variables once for the whole file: a name has one sort, and every rule
// is closed over what it mentions. So clauses share the variables that their arguments' names
// suggest, and a name that is taken for another sort gets a number.
#include "horn/print/print_datalog.h"

#include <string>
#include <unordered_map>
#include <vector>

#include "horn/clauses/goal.h"
#include "horn/print/write_clause.h"

namespace heapreach::horn {

namespace {

/// The rule of a clause with a head.
std::string rule_text(const ClauseText& clause) {
  std::vector<std::string> body = clause.atoms;
  body.insert(body.end(), clause.conjuncts.begin(), clause.conjuncts.end());
  if (body.empty()) return "(rule " + clause.head + ")\n";
  std::string text = "(rule (=> ";
  if (body.size() == 1) {
    text += body[0];
  } else {
    text += "(and";
    for (const std::string& part : body) text += "\n    " + part;
    text += ')';
  }
  return text + "\n  " + clause.head + "))\n";
}

std::string relation_text(const Predicate& predicate, const std::string& symbol) {
  std::string text = "(declare-rel " + symbol + " (";
  for (std::size_t i = 0; i < predicate.arity(); ++i) {
    if (i > 0) text += ' ';
    text += to_string(predicate.sorts[i]);
  }
  return text + "))\n";
}

}  // namespace

void print_datalog(std::ostream& out, const ClauseSystem& original) {
  ClauseSystem system = original;
  const PredicateId goal = lead_to_goal(system);
  SymbolTable symbols;
  std::vector<std::string> names;
  for (const Predicate& predicate : system.predicates) {
    names.push_back(symbols.make(predicate.name));
    out << relation_text(predicate, names.back());
  }
  std::unordered_map<std::string, Sort> sorts;
  std::unordered_map<std::string, bool> declared;
  std::string unused;
  for (const Clause& clause : system.clauses) {
    if (clause.is_query()) continue;  // the goal's, which (query goal) stands for
    const ClauseText text = ClauseWriter(unused, system, names, symbols).parts(clause, &sorts);
    for (const auto& [name, sort] : text.variables) {
      if (!declared.emplace(name, true).second) continue;
      out << "(declare-var " << name << ' ' << to_string(sort) << ")\n";
    }
    out << rule_text(text);
  }
  out << "(query " << names[goal] << ")\n";
}

}  // namespace heapreach::horn
