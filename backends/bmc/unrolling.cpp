// Builds frames by substitution: where a node has a single use, its arguments are that use's head
// with the premise's arguments put in, and constants fold on the way. Only where several uses
// disagree about an argument a variable and one equation per use stand for it. So along one path
// with known addresses an unrolling costs what execution costs, also with thousands of cells.
#include "backends/bmc/unrolling.h"

#include <algorithm>
#include <map>
#include <unordered_set>
#include <utility>

#include "horn/graph/live_arguments.h"
#include "horn/graph/relevance.h"
#include "horn/terms/arrays.h"
#include "preprocess/formulas/normalise.h"

namespace heapreach::backends {

using horn::Atom;
using horn::Clause;
using horn::ClauseId;
using horn::PredicateId;
using horn::Term;

namespace {

const Atom* body_of(const Clause& clause) {
  return clause.body.empty() ? nullptr : &clause.body[0];
}

const Atom* head_of(const Clause& clause) {
  return clause.head ? &*clause.head : nullptr;
}

/// Equations used up, clause by clause; what is found contradictory becomes false.
horn::ClauseSystem simplified(horn::ClauseSystem system, const Deadline& deadline) {
  for (Clause& clause : system.clauses) {
    deadline.poll("bmc");
    if (!preprocess::simplify(*system.terms, clause)) {
      clause.constraint = system.terms->falsity();
    }
  }
  return system;
}

std::uint32_t first_unused_variable(const horn::ClauseSystem& system) {
  std::uint32_t next = 0;
  for (const Clause& clause : system.clauses) {
    for (Term variable : system.variables_of(clause)) next = std::max(next, variable->index + 1);
  }
  return next;
}

}  // namespace

Unrolling::Unrolling(const horn::ClauseSystem& system, Smt& smt, const GroupLimits& group_limits,
                     const Deadline& deadline)
    : system_(simplified(system, deadline)),
      terms_(*system.terms),
      smt_(smt),
      group_limits_(group_limits),
      deadline_(deadline),
      next_variable_(first_unused_variable(system_)),
      clauses_on_(system.predicates.size()),
      queries_on_(system.predicates.size()) {
  // Of the clauses as they came: that some turned out contradictory is no part of the claim.
  const horn::ClauseGraph graph(system_, horn::relevance_of(system).ignored());
  live_ = horn::live_arguments(graph, deadline, "bmc");
  for (const auto& row : live_) {
    complete_.push_back(std::find(row.begin(), row.end(), false) == row.end());
  }
  for (ClauseId c : graph.clauses()) {
    const Clause& clause = system_.clauses[c];
    auto live = [&](const Atom* atom) {
      return atom ? live_[atom->predicate] : std::vector<bool>();
    };
    programs_.emplace(c,
                      ClauseProgram(terms_, clause, live(head_of(clause)), live(body_of(clause))));
    if (clause.is_fact()) {
      (clause.is_query() ? queries_ : facts_).push_back(c);
    } else {
      (clause.is_query() ? queries_on_ : clauses_on_)[clause.body[0].predicate].push_back(c);
    }
  }
}

std::optional<ClauseProgram::Instance> Unrolling::instantiate(ClauseId c,
                                                              const std::vector<Term>& premise) {
  return programs_.at(c).instantiate(premise, [this](horn::Sort sort) { return fresh(sort); });
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
  std::unordered_map<PredicateId, std::vector<UnrollingStep>> pending;
  auto add = [&](ClauseId c, std::optional<NodeId> premise, const std::vector<Term>& arguments) {
    deadline_.poll("bmc", 40 + 4 * arguments.size());
    auto instance = instantiate(c, arguments);
    if (!instance) return;
    const bool certain =
        instance->condition->is_true() && (!premise || nodes_[*premise].derived->is_true());
    pending[system_.clauses[c].head->predicate].push_back(
        {c, premise, instance->condition, certain, std::move(instance->head)});
  };
  if (frames_.empty()) {
    for (ClauseId c : facts_) add(c, std::nullopt, {});
  } else {
    for (NodeId below : frames_.back()) {
      const std::vector<ClauseId>& clauses = clauses_on_[nodes_[below].predicate];
      if (clauses.empty()) continue;
      const std::vector<Term> arguments = nodes_[below].arguments.to_vector();
      for (ClauseId c : clauses) add(c, below, arguments);
    }
  }
  frames_.emplace_back();
  for (PredicateId p = 0; p < system_.predicates.size(); ++p) {
    const auto found = pending.find(p);
    if (found == pending.end()) continue;
    for (StepGroup& steps : group(std::move(found->second), height(), group_limits_))
      add_node(p, steps);
  }
}

void Unrolling::add_node(PredicateId predicate, const StepGroup& group) {
  Node node;
  node.predicate = predicate;
  node.height = frames_.size();
  std::vector<Term> choices;
  for (const UnrollingStep& step : group.steps) {
    node.uses.push_back(use(step.clause, step.premise, step.condition, group.same_fact));
    choices.push_back(node.uses.back().chosen);
  }
  node.derived = terms_.disjunction(choices);
  if (node.derived->kind == horn::Kind::disjunction) {
    node.derived = fresh(horn::Sort::boolean);
    imply(node.derived, terms_.disjunction(std::move(choices)));
  }
  std::vector<Term> arguments(system_.predicates[predicate].arity());
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (live_[predicate][i]) arguments[i] = merge(node.uses, group.steps, i);
  }
  node.arguments = lists_.store(arguments);
  frames_.back().push_back(nodes_.size());
  nodes_.push_back(std::move(node));
}

Term Unrolling::merge(const std::vector<Use>& uses, const std::vector<UnrollingStep>& steps,
                      std::size_t argument) {
  Term first = steps[0].arguments[argument];
  const bool agree = std::all_of(steps.begin(), steps.end(), [&](const UnrollingStep& step) {
    return step.arguments[argument] == first;
  });
  if (agree) return bounded(first);
  if (is_array(first->sort)) {
    if (Term merged = merge_arrays(uses, steps, argument)) return merged;
  }
  Term variable = fresh(first->sort);
  for (std::size_t u = 0; u < uses.size(); ++u) {
    imply(uses[u].chosen, terms_.equal(variable, steps[u].arguments[argument]));
  }
  return variable;
}

/// Arrays that differ from a common one at known addresses only are merged element by element, so
/// that what they agree on stays known; null if they are not of that kind.
Term Unrolling::merge_arrays(const std::vector<Use>& uses, const std::vector<UnrollingStep>& steps,
                             std::size_t argument) {
  const auto by_address = [](Term a, Term b) { return a->value < b->value; };
  std::map<Term, std::vector<Term>, decltype(by_address)> elements(by_address);
  Term root = nullptr;
  for (std::size_t u = 0; u < steps.size(); ++u) {
    Term array = steps[u].arguments[argument];
    for (; horn::writes_numeral(array); array = array->arguments[0]) {
      std::vector<Term>& values = elements[array->arguments[1]];
      values.resize(steps.size());
      if (!values[u]) values[u] = array->arguments[2];
    }
    if (root && array != root) return nullptr;
    root = array;
  }
  Term merged = root;
  for (auto& [address, values] : elements) {
    Term unwritten = terms_.select(root, address);
    for (Term& value : values) value = value ? value : unwritten;
    Term element = values[0];
    if (std::any_of(values.begin(), values.end(), [&](Term v) { return v != element; })) {
      element = fresh(element->sort);
      for (std::size_t u = 0; u < uses.size(); ++u) {
        imply(uses[u].chosen, terms_.equal(element, values[u]));
      }
    }
    merged = terms_.store(merged, address, element);
  }
  return merged;
}

/// Gives a deep term a name: every frame puts terms into terms, and the solver would rewrite the
/// whole history again and again. Not an array of cells at known addresses: reads see through it
/// without the solver, and it does not get deeper than there are addresses.
Term Unrolling::bounded(Term term) {
  constexpr std::size_t deepest = 6;
  if (term->arguments.empty()) return term;
  if (horn::writes_numeral(term)) return term;
  if (depths_.of(term) <= deepest) return term;
  Term name = fresh(term->sort);
  smt_.assert_term(terms_.equal(name, term));
  return name;
}

void Unrolling::remove(const std::vector<NodeId>& nodes) {
  const std::unordered_set<NodeId> gone(nodes.begin(), nodes.end());
  std::erase_if(frames_.back(), [&](NodeId node) { return gone.contains(node); });
}

std::vector<Unrolling::Use> Unrolling::query_uses() {
  std::vector<Use> result;
  auto add = [&](ClauseId c, std::optional<NodeId> premise, const std::vector<Term>& arguments) {
    const auto instance = instantiate(c, arguments);
    if (instance) result.push_back(use(c, premise, instance->condition, true));
  };
  if (frames_.empty()) {
    for (ClauseId c : queries_) add(c, std::nullopt, {});
    return result;
  }
  for (NodeId node : frames_.back()) {
    const std::vector<ClauseId>& queries = queries_on_[nodes_[node].predicate];
    if (queries.empty()) continue;
    const std::vector<Term> arguments = nodes_[node].arguments.to_vector();
    for (ClauseId c : queries) add(c, node, arguments);
  }
  return result;
}

}  // namespace heapreach::backends
