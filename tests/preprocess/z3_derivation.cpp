// Derivations: their joint constraint, and a naive search for them.
#include <algorithm>

#include "tests/preprocess/z3_oracle.h"

namespace heapreach::test {

using horn::Atom;
using horn::Clause;
using horn::ClauseSystem;
using horn::Derivation;
using horn::Term;
using horn::TermStore;

namespace {

constexpr std::uint32_t stride = 1000;  // indices per step: test clauses have fewer variables

Clause shifted(const ClauseSystem& system, const Clause& clause, std::size_t step) {
  TermStore& terms = *system.terms;
  horn::Substitution substitution(terms);
  for (Term variable : system.variables_of(clause)) {
    const auto index = static_cast<std::uint32_t>(stride * (step + 1) + variable->index);
    substitution.set(variable, terms.variable(index, variable->sort));
  }
  Clause result = clause;
  auto convert = [&](Atom& atom) {
    for (Term& argument : atom.arguments) argument = substitution.apply(argument);
  };
  if (result.head) convert(*result.head);
  for (Atom& atom : result.body) convert(atom);
  result.constraint = substitution.apply(clause.constraint);
  return result;
}

Term equal_arguments(TermStore& terms, const Atom& a, const Atom& b) {
  std::vector<Term> conjuncts;
  for (std::size_t i = 0; i < a.arguments.size(); ++i) {
    conjuncts.push_back(terms.equal(a.arguments[i], b.arguments[i]));
  }
  return terms.conjunction(std::move(conjuncts));
}

/// Grows partial derivations downwards from the query; `open` are body atoms still to be derived.
class Search {
 public:
  Search(const ClauseSystem& system, std::size_t checks) : system_(system), checks_(checks) {}
  bool run(std::size_t steps) {
    for (horn::ClauseId c = 0; c < system_.clauses.size(); ++c) {
      if (system_.clauses[c].is_query() && extend(c, nullptr, steps)) return true;
    }
    return false;
  }
  Derivation result() const;

 private:
  struct Node {
    horn::ClauseId clause;
    Clause instance;
    std::vector<std::size_t> children;  // per body atom; set when derived
  };
  struct Open {
    std::size_t node, position;
  };
  bool extend(horn::ClauseId clause, const Open* target, std::size_t steps);
  bool close(std::size_t steps);

  const ClauseSystem& system_;
  std::size_t checks_;
  std::vector<Node> nodes_;
  std::vector<Open> open_;
  std::vector<Term> constraints_;
};

bool Search::extend(horn::ClauseId c, const Open* target, std::size_t steps) {
  if (steps == 0 || checks_ == 0) return false;
  TermStore& terms = *system_.terms;
  Node node{c, shifted(system_, system_.clauses[c], nodes_.size()), {}};
  node.children.resize(node.instance.body.size());
  Term constraint = node.instance.constraint;
  if (target != nullptr) {
    const Atom& wanted = nodes_[target->node].instance.body[target->position];
    constraint = terms.conjunction(constraint, equal_arguments(terms, wanted, *node.instance.head));
    nodes_[target->node].children[target->position] = nodes_.size();
  }
  const std::size_t body = node.instance.body.size();
  if (open_.size() + body + 1 > steps) return false;
  constraints_.push_back(constraint);
  const std::vector<Open> saved = open_;
  for (std::size_t i = 0; i < body; ++i) open_.push_back({nodes_.size(), i});
  nodes_.push_back(std::move(node));
  --checks_;
  if (is_satisfiable(terms.conjunction(constraints_)) == Truth::yes && close(steps - 1))
    return true;
  nodes_.pop_back();
  open_ = saved;
  constraints_.pop_back();
  return false;
}

bool Search::close(std::size_t steps) {
  if (open_.empty()) return true;
  const Open target = open_.back();
  open_.pop_back();
  const horn::PredicateId predicate = nodes_[target.node].instance.body[target.position].predicate;
  for (horn::ClauseId c = 0; c < system_.clauses.size(); ++c) {
    const Clause& clause = system_.clauses[c];
    if (clause.head && clause.head->predicate == predicate && extend(c, &target, steps))
      return true;
  }
  open_.push_back(target);
  return false;
}

Derivation Search::result() const {
  Derivation derivation;
  const std::size_t last = nodes_.size() - 1;  // parents precede their children here
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    Derivation::Step step{nodes_[i].clause, nodes_[i].children};
    for (std::size_t& child : step.premises) child = last - child;
    derivation.steps.push_back(std::move(step));
  }
  return derivation;
}

}  // namespace

Term constraint_of(const ClauseSystem& system, const Derivation& derivation) {
  TermStore& terms = *system.terms;
  std::vector<Clause> instances;
  std::vector<Term> conjuncts;
  for (std::size_t i = 0; i < derivation.steps.size(); ++i) {
    const auto& step = derivation.steps[i];
    instances.push_back(shifted(system, system.clauses[step.clause], i));
    conjuncts.push_back(instances[i].constraint);
    for (std::size_t b = 0; b < step.premises.size(); ++b) {
      conjuncts.push_back(
          equal_arguments(terms, instances[i].body[b], *instances[step.premises[b]].head));
    }
  }
  return terms.conjunction(std::move(conjuncts));
}

std::optional<Derivation> find_derivation(const ClauseSystem& system, std::size_t steps,
                                          std::size_t checks) {
  for (std::size_t limit = 1; limit <= steps; ++limit) {
    Search search(system, checks);
    if (search.run(limit)) return search.result();
  }
  return std::nullopt;
}

}  // namespace heapreach::test
