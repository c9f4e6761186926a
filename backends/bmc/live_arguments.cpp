// Whatever a fact has for an argument that is not live, the same follows from it, as far as the
// query goes: nodes of an unrolling need not know it. Facts are then compared only where all
// arguments are live (simple_paths.cpp).
#include "backends/bmc/live_arguments.h"

#include <unordered_map>

#include "horn/terms/term.h"

namespace heapreach::backends {

using horn::Atom;
using horn::Clause;
using horn::Term;

namespace {

using Liveness = std::vector<std::vector<bool>>;

/// Marks what the clause makes of its body's arguments, given what is live in its head; whether
/// that was news.
bool mark(const Clause& clause, Liveness& live) {
  const Atom& body = clause.body[0];
  horn::VariableCollector read;
  read.visit(clause.constraint);
  if (clause.head) {
    for (std::size_t i = 0; i < clause.head->arguments.size(); ++i) {
      if (live[clause.head->predicate][i]) read.visit(clause.head->arguments[i]);
    }
  }
  std::unordered_map<Term, int> occurrences;
  for (Term variable : read.variables()) ++occurrences[variable];
  for (Term argument : body.arguments) ++occurrences[argument];
  bool news = false;
  for (std::size_t i = 0; i < body.arguments.size(); ++i) {
    Term argument = body.arguments[i];
    if (live[body.predicate][i]) continue;
    if (argument->is_variable() && occurrences[argument] == 1) continue;
    live[body.predicate][i] = news = true;
  }
  return news;
}

}  // namespace

Liveness live_arguments(const horn::ClauseSystem& system, const Relevance& relevance,
                        const Deadline& deadline) {
  Liveness live;
  std::vector<std::vector<horn::ClauseId>> definitions(system.predicates.size());
  for (const auto& predicate : system.predicates) live.emplace_back(predicate.arity(), false);
  std::vector<horn::ClauseId> work;
  for (horn::ClauseId c = 0; c < system.clauses.size(); ++c) {
    const Clause& clause = system.clauses[c];
    if (!relevance.clauses[c] || clause.is_fact()) continue;
    work.push_back(c);
    if (clause.head) definitions[clause.head->predicate].push_back(c);
  }
  while (!work.empty()) {
    deadline.poll("bmc");
    const Clause& clause = system.clauses[work.back()];
    work.pop_back();
    if (!mark(clause, live)) continue;
    const auto& below = definitions[clause.body[0].predicate];
    work.insert(work.end(), below.begin(), below.end());
  }
  return live;
}

}  // namespace heapreach::backends
