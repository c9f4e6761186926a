// The least solution of: an argument of a body atom is live if it is no variable, or a variable
// that matters in its clause; a variable matters if it occurs in the constraint, twice in the body,
// in such a body argument, or in a live argument of the head. Dropping the other arguments keeps
// derivability: given a derivation without them, the values can be filled in from the facts
// upwards, since nothing restricts them.
#include "horn/graph/live_arguments.h"

#include <utility>

#include "horn/terms/term_map.h"
#include "horn/terms/traverse.h"

namespace heapreach::horn {

namespace {

using ArgumentPlace = std::pair<PredicateId, std::uint32_t>;

class Liveness {
 public:
  explicit Liveness(const ClauseGraph& graph)
      : graph_(graph), clauses_(graph.system().clauses.size()) {
    for (const Predicate& predicate : graph.system().predicates) {
      live_.emplace_back(predicate.arity());
    }
  }

  std::vector<std::vector<bool>> compute(const Deadline& deadline, const std::string& stage);

 private:
  struct PerClause {
    TermMap<ArgumentPlace> places;  // of a variable's first occurrence in the body
    TermSet visited;                // terms whose variables all matter
  };

  void mark(ArgumentPlace position) {
    if (live_[position.first][position.second]) return;
    live_[position.first][position.second] = true;
    work_.push_back(position);
  }
  void matters(PerClause& clause, Term term);
  void start(ClauseId c);

  const ClauseGraph& graph_;
  std::vector<PerClause> clauses_;
  std::vector<std::vector<bool>> live_;
  std::vector<ArgumentPlace> work_;
};

void Liveness::matters(PerClause& clause, Term term) {
  post_order(
      term, [&](Term t) { return clause.visited.contains(t); },
      [&](Term t) {
        clause.visited.insert(t);
        if (const ArgumentPlace* place = clause.places.find(t)) mark(*place);
      });
}

void Liveness::start(ClauseId c) {
  const Clause& clause = graph_.system().clauses[c];
  PerClause& own = clauses_[c];
  std::vector<Term> restricted{clause.constraint};
  for (const Atom& atom : clause.body) {
    for (std::uint32_t i = 0; i < atom.arguments.size(); ++i) {
      Term argument = atom.arguments[i];
      const ArgumentPlace here{atom.predicate, i};
      if (argument->is_variable() && own.places.emplace(argument, here).second) continue;
      mark(here);
      restricted.push_back(argument);
    }
  }
  for (Term term : restricted) matters(own, term);
}

std::vector<std::vector<bool>> Liveness::compute(const Deadline& deadline,
                                                 const std::string& stage) {
  for (ClauseId c : graph_.clauses()) {
    deadline.poll(stage);
    if (!graph_.system().clauses[c].is_fact()) start(c);
  }
  while (!work_.empty()) {
    deadline.poll(stage);
    const auto [predicate, position] = work_.back();
    work_.pop_back();
    for (ClauseId c : graph_.definitions(predicate)) {
      const Clause& clause = graph_.system().clauses[c];
      if (!clause.is_fact()) matters(clauses_[c], clause.head->arguments[position]);
    }
  }
  return std::move(live_);
}

}  // namespace

std::vector<std::vector<bool>> live_arguments(const ClauseGraph& graph, const Deadline& deadline,
                                              const std::string& stage) {
  return Liveness(graph).compute(deadline, stage);
}

}  // namespace heapreach::horn
