#include "backends/smt/rules.h"

#include <string>
#include <utility>

namespace heapreach::backends {

using horn::Clause;
using horn::ClauseId;
using horn::Predicate;
using horn::Term;

Rules::Rules(Z3Guard& guard, const horn::ClauseSystem& system, const horn::Relevance& relevance)
    : guard_(guard),
      translate_(guard.context(), guard.deadline()),
      engine_(std::make_unique<z3::fixedpoint>(guard.context())),
      goal_(guard.context().function("goal", 0, nullptr, guard.context().bool_sort())) {
  z3::context& context = guard.context();
  for (std::size_t p = 0; p < system.predicates.size(); ++p) {
    z3::sort_vector sorts(context);
    for (horn::Sort sort : system.predicates[p].sorts) sorts.push_back(translate_.sort(sort));
    const std::string name = "p" + std::to_string(p);
    relations_.push_back(context.function(name.c_str(), sorts, context.bool_sort()));
    if (relevance.predicate(static_cast<horn::PredicateId>(p))) {
      engine_->register_relation(relations_.back());
    }
  }
  engine_->register_relation(goal_);
  for (ClauseId c = 0; c < system.clauses.size(); ++c) {
    if (!relevance.clauses[c]) continue;
    guard.deadline().poll(guard.stage());
    const Clause& clause = system.clauses[c];
    z3::expr formula = rule(clause, system.variables_of(clause));
    engine_->add_rule(formula, context.str_symbol(("c" + std::to_string(c)).c_str()));
  }
}

Rules::~Rules() {
  if (!guard_.stop_interrupting()) return;
  guard_.abandon(std::move(engine_));
}

z3::expr Rules::atom(const horn::Atom& atom) {
  return relations_[atom.predicate](translate_(atom.arguments));
}

z3::expr Rules::rule(const Clause& clause, const std::vector<Term>& variables) {
  z3::expr_vector body(guard_.context());
  for (const horn::Atom& premise : clause.body) body.push_back(atom(premise));
  body.push_back(translate_(clause.constraint));
  const z3::expr head = clause.head ? atom(*clause.head) : goal_();
  const z3::expr implication = z3::implies(z3::mk_and(body), head);
  return variables.empty() ? implication : z3::forall(translate_(variables), implication);
}

std::size_t Rules::predicate_of(const z3::func_decl& relation) const {
  if (z3::eq(relation, goal_)) return relations_.size();
  const std::string name = relation.name().kind() == Z3_STRING_SYMBOL ? relation.name().str() : "";
  if (name.size() < 2 || name[0] != 'p') return relations_.size() + 1;
  std::size_t number = 0;
  for (std::size_t i = 1; i < name.size(); ++i) {
    if (name[i] < '0' || name[i] > '9' || number > relations_.size()) return relations_.size() + 1;
    number = 10 * number + static_cast<std::size_t>(name[i] - '0');
  }
  const bool known = number < relations_.size() && z3::eq(relation, relations_[number]);
  return known ? number : relations_.size() + 1;
}

z3::check_result Rules::query() {
  z3::expr goal = goal_();
  return engine_->query(goal);
}

}  // namespace heapreach::backends
