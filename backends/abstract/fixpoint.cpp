// The recursive strategy over a weak topological order (Bourdoncle, FMPA 1993). A clause is applied
// by path focusing (Monniaux and Gonnord, SAS 2011): a solver is asked for a derivation step that
// leads out of the head's value; the disjuncts and branches that its assignment takes make a
// conjunction of literals, through which the domain carries the whole regions of the body; and so
// on until no step leads out. So disjunctions cost what they contribute, not what they multiply to,
// and each join is one that matters. Every answer of the solver adds all facts of one conjunction,
// of which a clause has finitely many.
#include "backends/abstract/fixpoint.h"

#include <utility>

#include "support/error.h"

namespace heapreach::backends::abstract {

using backends::Satisfiability;
using horn::Atom;
using horn::Clause;
using horn::PredicateId;
using horn::Term;

namespace {

constexpr std::size_t delay = 3;             // rounds of a loop before its head is widened
constexpr std::size_t with_thresholds = 12;  // widenings of a predicate that heed thresholds
constexpr std::size_t most_joins = 48;       // per application of a clause, before it widens

Value copy(const Value& value) {
  Value result;
  for (const auto& [part, region] : value) result.emplace(part, region->clone());
  return result;
}

}  // namespace

Fixpoint::Fixpoint(const horn::ClauseSystem& system, const horn::Relevance& relevance,
                   const Space& space, const std::vector<Shape>& shapes,
                   const std::vector<std::vector<Constraint>>& thresholds, std::size_t most_parts,
                   const Limits& limits, const std::function<void()>& on_update)
    : system_(system),
      relevance_(relevance),
      space_(space),
      shapes_(shapes),
      thresholds_(thresholds),
      most_parts_(most_parts),
      limits_(limits),
      on_update_(on_update),
      graph_(system, relevance.ignored()),
      values_(system.predicates.size()),
      formulas_(system.predicates.size()),
      order_(graph_.weak_topological_order()),
      widenings_(system.predicates.size()),
      smt_(limits, "abstract"),
      transfer_(system, space, shapes_, values_) {}

void Fixpoint::ascend() {
  for (const horn::OrderElement& element : order_) stabilise(element);
}

void Fixpoint::stabilise(const horn::OrderElement& element) {
  const auto predicate = static_cast<PredicateId>(element.vertex);
  if (!element.is_component) {
    update(predicate, false);
    return;
  }
  for (std::size_t round = 0;; ++round) {
    const bool changed = update(predicate, round >= delay);
    if (!changed && round > 0) return;
    for (const horn::OrderElement& inner : element.body) stabilise(inner);
  }
}

bool Fixpoint::update(PredicateId predicate, bool widens) {
  on_update_();
  const Value before = widens ? copy(values_[predicate]) : Value();
  bool changed = false;
  for (horn::ClauseId clause : graph_.definitions(predicate)) {
    changed |= absorb(system_.clauses[clause], values_[predicate]);
    if (changed) formulas_[predicate] = nullptr;
  }
  if (widens && changed) {
    extrapolate(predicate, before, ++widenings_[predicate] <= with_thresholds);
    formulas_[predicate] = nullptr;
  }
  return changed;
}

void Fixpoint::extrapolate(PredicateId predicate, const Value& before, bool thresholds) {
  static const std::vector<Constraint> none;
  for (auto& [part, region] : values_[predicate]) {
    const auto old = before.find(part);
    if (old == before.end() || old->second->contains(*region)) continue;
    region->widen(*old->second, thresholds ? thresholds_[predicate] : none);
    if (widenings_[predicate] > 2 * with_thresholds) {
      region = whole(space_, region->dimensions());
    }
  }
}

Term Fixpoint::formula(PredicateId predicate) {
  if (!formulas_[predicate]) {
    formulas_[predicate] = formula_of(*system_.terms, shapes_[predicate], values_[predicate],
                                      system_.predicates[predicate]);
  }
  return formulas_[predicate];
}

/// Asserts what has to hold for the clause to derive something; returns its variables.
std::vector<Term> Fixpoint::assert_body(const Clause& clause) {
  for (const Atom& atom : clause.body) {
    horn::Substitution to_clause(*system_.terms);
    for (std::size_t i = 0; i < atom.arguments.size(); ++i) {
      to_clause.set(system_.terms->variable(static_cast<std::uint32_t>(i), atom.arguments[i]->sort),
                    atom.arguments[i]);
    }
    smt_.assert_term(to_clause.apply(formula(atom.predicate)));
  }
  smt_.assert_term(clause.constraint);
  return system_.variables_of(clause);
}

/// Whether what is asserted has a solution.
bool Fixpoint::derives_more() {
  limits_.deadline.poll("abstract");
  const Satisfiability result = smt_.check();
  if (result != Satisfiability::unknown) return result == Satisfiability::sat;
  throw BackendError(smt_.failure(), "abstract", smt_.reason());
}

horn::Evaluator Fixpoint::assignment(const std::vector<Term>& variables) {
  std::unordered_map<Term, Rational> values;
  for (Term variable : variables) {
    if (horn::is_array(variable->sort)) {
      throw BackendError(Failure::gave_up, "abstract", "numeric domains cannot describe arrays");
    }
    values.emplace(variable, smt_.value(variable));
  }
  return horn::Evaluator(std::move(values));
}

bool Fixpoint::absorb(const Clause& clause, Value& target) {
  const PredicateId head = clause.head->predicate;
  for (const Atom& atom : clause.body) {
    if (values_[atom.predicate].empty()) return false;
  }
  horn::TermStore& terms = *system_.terms;
  horn::Substitution to_clause(terms);
  for (std::size_t i = 0; i < clause.head->arguments.size(); ++i) {
    Term argument = clause.head->arguments[i];
    to_clause.set(terms.variable(static_cast<std::uint32_t>(i), argument->sort), argument);
  }
  auto leave = [&](Term known) { smt_.assert_term(terms.negation(to_clause.apply(known))); };
  smt_.push();
  const std::vector<Term> variables = assert_body(clause);
  leave(formula_of(terms, shapes_[head], target, system_.predicates[head]));
  std::size_t joins = 0;
  while (derives_more()) {
    horn::Evaluator values = assignment(variables);
    Contribution contribution = transfer_.apply(clause, values);
    const Part part = contribution.part;
    put(head, std::move(contribution), target, ++joins);
    leave(formula_of(terms, shapes_[head], part, *target.at(part), system_.predicates[head]));
  }
  smt_.pop();
  return joins > 0;
}

void Fixpoint::put(PredicateId predicate, Contribution contribution, Value& target,
                   std::size_t joins) {
  const auto place = target.find(contribution.part);
  if (place == target.end()) {
    if (target.size() >= most_parts_) throw TooManyParts{predicate};
    target.emplace(std::move(contribution.part), std::move(contribution.region));
    return;
  }
  if (joins > 2 * most_joins) {
    place->second = whole(space_, place->second->dimensions());
    return;
  }
  Region& region = *place->second;
  const std::unique_ptr<Region> before = joins > most_joins ? region.clone() : nullptr;
  region.join(*contribution.region);
  region.drop_fractions(shapes_[predicate].integral);
  if (before) region.widen(*before, {});
}

bool Fixpoint::descend() {
  bool changed = false;
  for (PredicateId p = 0; p < values_.size(); ++p) {
    if (values_[p].empty()) continue;
    on_update_();
    Value fresh;
    for (horn::ClauseId clause : graph_.definitions(p)) absorb(system_.clauses[clause], fresh);
    bool smaller = fresh.size() < values_[p].size();
    for (auto& [part, region] : fresh) {
      const Region& old = *values_[p].at(part);
      if (!region->contains(old)) {
        smaller = true;
        region->meet(old);
        region->drop_fractions(shapes_[p].integral);
      } else {
        region = old.clone();
      }
    }
    if (!smaller) continue;
    changed = true;
    values_[p] = std::move(fresh);
    formulas_[p] = nullptr;
  }
  return changed;
}

bool Fixpoint::refutes_queries() {
  for (horn::ClauseId c : graph_.queries()) {
    smt_.push();
    assert_body(system_.clauses[c]);
    const bool derivable = derives_more();
    smt_.pop();
    if (derivable) return false;
  }
  return true;
}

horn::Model Fixpoint::model() {
  horn::Model model;
  for (PredicateId p = 0; p < values_.size(); ++p) {
    model.formulas.push_back(relevance_.predicate(p) ? formula(p) : nullptr);
  }
  return model;
}

}  // namespace heapreach::backends::abstract
