// Builds frames by substitution: where a node has a single use, its arguments are that use's head
// with the premise's arguments put in, and constants fold on the way. Only where several uses
// disagree about an argument a variable and one equation per use stand for it. So along one path
// with known addresses an unrolling costs what execution costs, also with thousands of cells.
#include "backends/unrolling.h"

#include <algorithm>
#include <map>
#include <utility>

#include "backends/live_arguments.h"
#include "horn/traverse.h"

namespace heapreach::backends {

using horn::Atom;
using horn::Clause;
using horn::ClauseId;
using horn::PredicateId;
using horn::Term;

struct Unrolling::Instance {
  Term condition = nullptr;
  horn::Substitution substitution;
};

/// A use of a clause for the frame in the making.
struct Unrolling::Step {
  ClauseId clause = 0;
  std::optional<NodeId> premise;
  Term condition = nullptr;
  std::vector<Term> arguments;  // of the head; null if not live
};

namespace {

const Atom* body_of(const Clause& clause) {
  return clause.body.empty() ? nullptr : &clause.body[0];
}

std::uint32_t first_unused_variable(const horn::ClauseSystem& system) {
  std::uint32_t next = 0;
  for (const Clause& clause : system.clauses) {
    for (Term variable : system.variables_of(clause)) next = std::max(next, variable->index + 1);
  }
  return next;
}

}  // namespace

Unrolling::Unrolling(const horn::ClauseSystem& system, const Relevance& relevance, Smt& smt,
                     const Deadline& deadline)
    : system_(system),
      relevance_(relevance),
      terms_(*system.terms),
      smt_(smt),
      deadline_(deadline),
      next_variable_(first_unused_variable(system)),
      live_(live_arguments(system, relevance, deadline)),
      prepared_(system.clauses.size()),
      clauses_on_(system.predicates.size()) {
  for (const auto& row : live_) {
    complete_.push_back(std::find(row.begin(), row.end(), false) == row.end());
  }
  for (ClauseId c = 0; c < system.clauses.size(); ++c) {
    if (!relevance.clauses[c]) continue;
    prepare(c);
    const Clause& clause = system.clauses[c];
    if (clause.is_query()) {
      queries_.push_back(c);
    } else if (clause.is_fact()) {
      facts_.push_back(c);
    } else {
      clauses_on_[clause.body[0].predicate].push_back(c);
    }
  }
}

void Unrolling::prepare(ClauseId c) {
  const Clause& clause = system_.clauses[c];
  Prepared& prepared = prepared_[c];
  horn::VariableCollector used;
  std::unordered_map<Term, bool> bound;
  if (const Atom* body = body_of(clause)) {
    for (std::size_t i = 0; i < body->arguments.size(); ++i) {
      Term argument = body->arguments[i];
      if (!live_[body->predicate][i]) continue;
      if (argument->is_variable() && !bound.count(argument)) {
        bound[argument] = true;
        prepared.bound.push_back(i);
      } else {
        prepared.equated.push_back(i);
        used.visit(argument);
      }
    }
  }
  used.visit(clause.constraint);
  if (clause.head) {
    for (std::size_t i = 0; i < clause.head->arguments.size(); ++i) {
      if (live_[clause.head->predicate][i]) used.visit(clause.head->arguments[i]);
    }
  }
  for (Term variable : used.variables()) {
    if (!bound.count(variable)) prepared.locals.push_back(variable);
  }
}

Unrolling::Instance Unrolling::instantiate(ClauseId c, std::optional<NodeId> premise) {
  const Clause& clause = system_.clauses[c];
  const Prepared& prepared = prepared_[c];
  Instance instance{nullptr, horn::Substitution(terms_)};
  for (std::size_t i : prepared.bound) {
    instance.substitution.set(clause.body[0].arguments[i], nodes_[*premise].arguments[i]);
  }
  for (Term local : prepared.locals) instance.substitution.set(local, fresh(local->sort));
  std::vector<Term> conjuncts{instance.substitution.apply(clause.constraint)};
  for (std::size_t i : prepared.equated) {
    conjuncts.push_back(terms_.equal(instance.substitution.apply(clause.body[0].arguments[i]),
                                     nodes_[*premise].arguments[i]));
  }
  instance.condition = terms_.conjunction(std::move(conjuncts));
  return instance;
}

void Unrolling::imply(Term premise, Term conclusion) {
  if (conclusion->kind == horn::Kind::conjunction) {
    for (Term conjunct : conclusion->arguments) smt_.assert_term(terms_.implies(premise, conjunct));
  } else {
    smt_.assert_term(terms_.implies(premise, conclusion));
  }
}

/// `alone`: nothing else is said under the use's literal, so that it may be the premise's.
Unrolling::Use Unrolling::use(ClauseId c, std::optional<NodeId> premise, Term condition,
                              bool alone) {
  Term below = premise ? nodes_[*premise].derived : terms_.truth();
  if (alone && condition->is_true()) return {c, premise, below};
  Term chosen = fresh(horn::Sort::boolean);
  imply(chosen, terms_.conjunction(below, condition));
  return {c, premise, chosen};
}

void Unrolling::extend() {
  std::unordered_map<PredicateId, std::vector<Step>> pending;
  auto add = [&](ClauseId c, std::optional<NodeId> premise) {
    deadline_.poll("bmc");
    Instance instance = instantiate(c, premise);
    if (instance.condition->is_false()) return;
    const Atom& head = *system_.clauses[c].head;
    Step step{c, premise, instance.condition, std::vector<Term>(head.arguments.size())};
    for (std::size_t i = 0; i < head.arguments.size(); ++i) {
      if (!live_[head.predicate][i]) continue;
      step.arguments[i] = instance.substitution.apply(head.arguments[i]);
    }
    pending[head.predicate].push_back(std::move(step));
  };
  if (frames_.empty()) {
    for (ClauseId c : facts_) add(c, std::nullopt);
  } else {
    for (NodeId below : frames_.back()) {
      for (ClauseId c : clauses_on_[nodes_[below].predicate]) add(c, below);
    }
  }
  frames_.emplace_back();
  for (PredicateId p = 0; p < system_.predicates.size(); ++p) {
    const auto found = pending.find(p);
    if (found == pending.end()) continue;
    for (auto& steps : apart(std::move(found->second))) add_node(p, steps);
  }
}

/// Takes apart what must not be merged, so that known addresses stay known: uses that differ in a
/// constant argument get nodes of their own, as long as that makes no more than a few.
std::vector<std::vector<Unrolling::Step>> Unrolling::apart(std::vector<Step> steps) {
  const std::size_t arity = steps[0].arguments.size();
  const std::size_t most = std::clamp<std::size_t>(20'000 / (arity + 1), 8, 64);
  std::vector<std::size_t> group(steps.size(), 0);
  std::size_t groups = 1;
  for (std::size_t i = 0; i < arity && groups < steps.size(); ++i) {
    std::map<std::pair<std::size_t, std::int64_t>, std::size_t> finer;
    std::vector<std::size_t> candidate;
    for (std::size_t s = 0; s < steps.size(); ++s) {
      Term argument = steps[s].arguments[i];
      const bool constant = argument && argument->is_constant();
      const std::int64_t key = constant ? static_cast<std::int64_t>(argument->id) : -1;
      candidate.push_back(finer.emplace(std::pair(group[s], key), finer.size()).first->second);
    }
    if (finer.size() > most) continue;
    group = std::move(candidate);
    groups = finer.size();
  }
  std::vector<std::vector<Step>> result(groups);
  for (std::size_t s = 0; s < steps.size(); ++s) result[group[s]].push_back(std::move(steps[s]));
  return result;
}

void Unrolling::add_node(PredicateId predicate, const std::vector<Step>& steps) {
  Node node;
  node.predicate = predicate;
  node.height = frames_.size();
  std::vector<Term> choices;
  for (const Step& step : steps) {
    node.uses.push_back(use(step.clause, step.premise, step.condition, steps.size() == 1));
    choices.push_back(node.uses.back().chosen);
  }
  node.derived = choices[0];
  if (choices.size() > 1) {
    node.derived = fresh(horn::Sort::boolean);
    imply(node.derived, terms_.disjunction(std::move(choices)));
  }
  for (std::size_t i = 0; i < system_.predicates[predicate].arity(); ++i) {
    node.arguments.push_back(live_[predicate][i] ? merge(node.uses, steps, i) : nullptr);
  }
  frames_.back().push_back(nodes_.size());
  nodes_.push_back(std::move(node));
}

Term Unrolling::merge(const std::vector<Use>& uses, const std::vector<Step>& steps,
                      std::size_t argument) {
  Term first = steps[0].arguments[argument];
  const bool agree = std::all_of(steps.begin(), steps.end(), [&](const Step& step) {
    return step.arguments[argument] == first;
  });
  if (agree) return bounded(first);
  Term variable = fresh(first->sort);
  for (std::size_t u = 0; u < uses.size(); ++u) {
    imply(uses[u].chosen, terms_.equal(variable, steps[u].arguments[argument]));
  }
  return variable;
}

/// Gives a deep term a name: every frame puts terms into terms, and the solver would rewrite the
/// whole history again and again.
Term Unrolling::bounded(Term term) {
  constexpr unsigned deepest = 6;
  horn::post_order(
      term, [&](Term t) { return depth_.count(t) > 0; },
      [&](Term t) {
        unsigned depth = 0;
        for (Term argument : t->arguments) depth = std::max(depth, depth_[argument] + 1);
        depth_[t] = depth;
      });
  if (depth_[term] <= deepest) return term;
  Term name = fresh(term->sort);
  smt_.assert_term(terms_.equal(name, term));
  depth_[name] = 0;
  return name;
}

void Unrolling::remove(NodeId node) {
  auto& frame = frames_.back();
  frame.erase(std::remove(frame.begin(), frame.end(), node), frame.end());
}

std::vector<Unrolling::Use> Unrolling::query_uses() {
  std::vector<Use> result;
  auto add = [&](ClauseId c, std::optional<NodeId> premise) {
    Instance instance = instantiate(c, premise);
    if (instance.condition->is_false()) return;
    result.push_back(use(c, premise, instance.condition, true));
  };
  for (ClauseId c : queries_) {
    const Atom* body = body_of(system_.clauses[c]);
    if (!body && frames_.empty()) add(c, std::nullopt);
    if (!body || frames_.empty()) continue;
    for (NodeId node : frames_.back()) {
      if (nodes_[node].predicate == body->predicate) add(c, node);
    }
  }
  return result;
}

}  // namespace heapreach::backends
