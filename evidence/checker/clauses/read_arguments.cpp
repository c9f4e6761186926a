// The least solution, by rounds over all clauses until nothing changes: there are at most as many
// rounds as arguments, in practice a handful. Written for the checker alone; the passes and bmc
// have their own ways to forget arguments.
#include "evidence/checker/clauses/read_arguments.h"

#include <map>

#include "horn/terms/term.h"

namespace heapreach::evidence::checker {

namespace {

using horn::Clause;
using horn::Term;

class Positions {
 public:
  explicit Positions(const horn::ClauseSystem& system) : system_(system) {
    for (const horn::Predicate& predicate : system.predicates) {
      read_.emplace_back(predicate.arity(), false);
    }
    while (round()) {
    }
  }

  std::vector<std::vector<std::size_t>> lists() const {
    std::vector<std::vector<std::size_t>> result;
    for (const std::vector<bool>& flags : read_) {
      result.emplace_back();
      for (std::size_t i = 0; i < flags.size(); ++i) {
        if (flags[i]) result.back().push_back(i);
      }
    }
    return result;
  }

 private:
  /// Whether it found new positions.
  bool round() {
    bool found = false;
    for (const Clause& clause : system_.clauses) {
      if (!clause.body.empty() && visit(clause)) found = true;
    }
    return found;
  }

  bool visit(const Clause& clause) {
    const horn::Atom& body = clause.body[0];
    const std::map<Term, int> uses = uses_in(clause);
    bool found = false;
    for (std::size_t i = 0; i < body.arguments.size(); ++i) {
      Term argument = body.arguments[i];
      const bool reads = !argument->is_variable() || uses.at(argument) > 1;
      if (!reads || read_[body.predicate][i]) continue;
      read_[body.predicate][i] = found = true;
    }
    return found;
  }

  /// Uses of each variable: one per argument of the body, constraint, and head argument that is
  /// read.
  std::map<Term, int> uses_in(const Clause& clause) const {
    std::map<Term, int> uses;
    auto count = [&](Term term) {
      horn::VariableCollector collector;
      collector.visit(term);
      for (Term variable : collector.variables()) ++uses[variable];
    };
    for (Term argument : clause.body[0].arguments) count(argument);
    count(clause.constraint);
    for (std::size_t i = 0; clause.head && i < clause.head->arguments.size(); ++i) {
      if (read_[clause.head->predicate][i]) count(clause.head->arguments[i]);
    }
    return uses;
  }

  const horn::ClauseSystem& system_;
  std::vector<std::vector<bool>> read_;  // by predicate and position
};

}  // namespace

std::vector<std::vector<std::size_t>> read_arguments(const horn::ClauseSystem& system) {
  return Positions(system).lists();
}

}  // namespace heapreach::evidence::checker
