#include "horn/clauses/clause.h"

#include <unordered_set>

#include "horn/clauses/arguments.h"
#include "horn/terms/traverse.h"
#include "support/error.h"

namespace heapreach::horn {

bool ClauseSystem::is_linear() const {
  for (const Clause& clause : clauses) {
    if (clause.body.size() > 1) return false;
  }
  return true;
}

std::vector<Term> ClauseSystem::variables_of(const Clause& clause) const {
  VariableCollector collector;
  auto visit = [&](const Atom& atom) {
    for (Term argument : atom.arguments) collector.visit(argument);
  };
  if (clause.head) visit(*clause.head);
  for (const Atom& atom : clause.body) visit(atom);
  collector.visit(clause.constraint);
  return collector.variables();
}

SystemSize size_of(const ClauseSystem& system) {
  SystemSize size;
  size.predicates = system.predicates.size();
  size.clauses = system.clauses.size();
  for (const Predicate& predicate : system.predicates) size.arguments += predicate.arity();
  for (const Clause& clause : system.clauses) {
    std::vector<Term> roots = arguments_of(clause);
    roots.push_back(clause.constraint);
    size.constraint += dag_size(roots);
  }
  return size;
}

namespace {

void check_atom(const ClauseSystem& system, const Atom& atom, const std::string& where) {
  if (atom.predicate >= system.predicates.size()) {
    throw InternalError(where + ": unknown predicate");
  }
  const Predicate& predicate = system.predicates[atom.predicate];
  bool fits = atom.arguments.size() == predicate.arity();
  for (std::size_t i = 0; fits && i < atom.arguments.size(); ++i) {
    fits = atom.arguments[i] && atom.arguments[i]->sort == predicate.sorts[i];
  }
  if (!fits) throw InternalError(where + ": arguments do not fit predicate " + predicate.name);
}

}  // namespace

void check_well_formed(const ClauseSystem& system) {
  std::unordered_set<std::string> names;
  for (const Predicate& predicate : system.predicates) {
    if (!names.insert(predicate.name).second) {
      throw InternalError("two predicates are called " + predicate.name);
    }
  }
  for (std::size_t i = 0; i < system.clauses.size(); ++i) {
    const Clause& clause = system.clauses[i];
    const std::string where = "clause " + std::to_string(i) + " (" + clause.label + ")";
    if (clause.head) check_atom(system, *clause.head, where);
    for (const Atom& atom : clause.body) check_atom(system, atom, where);
    if (!clause.constraint || clause.constraint->sort != Sort::boolean) {
      throw InternalError(where + ": the constraint is no Boolean");
    }
  }
}

}  // namespace heapreach::horn
