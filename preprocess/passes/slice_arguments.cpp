// Backward relevance of argument positions, as the least solution of: a position is read if some
// body atom has there a term that is no variable, or a variable that matters in that clause; a
// variable matters if it occurs in the constraint, twice in the body, in such a body term, or in
// the head at a position that is read. Dropping the others keeps derivability: given a derivation
// without them, the values can be filled in from the facts upwards, since nothing restricts them.
#include "preprocess/passes/slice_arguments.h"

#include <utility>

#include "horn/terms/traverse.h"
#include "preprocess/direct.h"
#include "preprocess/formulas/term_map.h"

namespace heapreach::preprocess {

using horn::Atom;
using horn::Clause;
using horn::ClauseId;
using horn::ClauseSystem;
using horn::PredicateId;
using horn::Term;

std::string_view SliceArguments::summary() const {
  return "drop arguments that nothing reads";
}

namespace {

using Position = std::pair<PredicateId, std::uint32_t>;

class Relevance {
 public:
  explicit Relevance(const ClauseSystem& system)
      : system_(system), clauses_(system.clauses.size()), definitions_(system.predicates.size()) {
    for (const auto& predicate : system.predicates) read_.emplace_back(predicate.arity());
  }

  void compute(const Deadline& deadline);
  const std::vector<bool>& read(PredicateId predicate) const { return read_[predicate]; }

 private:
  struct PerClause {
    TermMap<Position> places;  // of a variable's first occurrence in the body
    TermSet visited;           // terms whose variables all matter
  };

  void mark(Position position) {
    if (read_[position.first][position.second]) return;
    read_[position.first][position.second] = true;
    work_.push_back(position);
  }
  void matters(PerClause& clause, Term term);
  void start(ClauseId c);

  const ClauseSystem& system_;
  std::vector<PerClause> clauses_;
  std::vector<std::vector<ClauseId>> definitions_;
  std::vector<std::vector<bool>> read_;
  std::vector<Position> work_;
};

void Relevance::matters(PerClause& clause, Term term) {
  horn::post_order(
      term, [&](Term t) { return clause.visited.contains(t); },
      [&](Term t) {
        clause.visited.insert(t);
        if (const Position* place = clause.places.find(t)) mark(*place);
      });
}

void Relevance::start(ClauseId c) {
  const Clause& clause = system_.clauses[c];
  PerClause& own = clauses_[c];
  if (clause.head) definitions_[clause.head->predicate].push_back(c);
  std::vector<Term> restricted{clause.constraint};
  for (const Atom& atom : clause.body) {
    for (std::uint32_t i = 0; i < atom.arguments.size(); ++i) {
      Term argument = atom.arguments[i];
      const Position here{atom.predicate, i};
      if (argument->is_variable() && own.places.emplace(argument, here).second) continue;
      mark(here);
      restricted.push_back(argument);
    }
  }
  for (Term term : restricted) matters(own, term);
}

void Relevance::compute(const Deadline& deadline) {
  for (ClauseId c = 0; c < system_.clauses.size(); ++c) {
    deadline.poll("slice_arguments");
    start(c);
  }
  while (!work_.empty()) {
    deadline.poll("slice_arguments");
    const auto [predicate, position] = work_.back();
    work_.pop_back();
    for (ClauseId c : definitions_[predicate]) {
      matters(clauses_[c], system_.clauses[c].head->arguments[position]);
    }
  }
}

}  // namespace

Transformed SliceArguments::run(const ClauseSystem& system, const Deadline& deadline) const {
  Relevance relevance(system);
  relevance.compute(deadline);
  DirectChange change(system);
  bool forgets = false;
  for (PredicateId p = 0; p < system.predicates.size(); ++p) {
    Fate& fate = change.fate(p);
    const std::vector<bool>& read = relevance.read(p);
    for (std::uint32_t i = 0; i < read.size(); ++i) {
      if (read[i]) fate.arguments.push_back(i);
    }
    fate.all_arguments = fate.arguments.size() == read.size();
    forgets |= !fate.all_arguments;
  }
  for (ClauseId c = 0; c < system.clauses.size(); ++c) change.keep(c, system.clauses[c]);
  return change.finish(!forgets);
}

}  // namespace heapreach::preprocess
