// Everything that walks over term DAGs: substitution, free variables, size, evaluation, text.
#include "horn/terms/traverse.h"

#include <algorithm>

#include "horn/terms/term.h"
#include "support/error.h"

namespace heapreach::horn {

void Substitution::set(Term variable, Term replacement) {
  memo_[variable] = replacement;
}

Term Substitution::apply(Term term) {
  post_order(
      term, [&](Term t) { return memo_.count(t) > 0; },
      [&](Term t) {
        std::vector<Term> arguments;
        arguments.reserve(t->arguments.size());
        bool changed = false;
        for (Term argument : t->arguments) {
          arguments.push_back(memo_.at(argument));
          changed |= arguments.back() != argument;
        }
        memo_[t] = changed ? store_.rebuild(t, std::move(arguments)) : t;
      });
  return memo_.at(term);
}

void VariableCollector::visit(Term term) {
  post_order(
      term, [&](Term t) { return visited_.count(t) > 0; },
      [&](Term t) {
        visited_[t] = true;
        if (t->is_variable() && t->index < first_fresh_index) order_.push_back(t);
      });
}

std::vector<Term> free_variables(Term term) {
  VariableCollector collector;
  collector.visit(term);
  return collector.variables();
}

std::size_t dag_size(std::span<const Term> terms) {
  std::size_t nodes = 0;
  for_each_node(terms, [&](Term) { ++nodes; });
  return nodes;
}

std::size_t Depths::of(Term term) {
  post_order(
      term, [&](Term t) { return depth_.contains(t); },
      [&](Term t) {
        std::size_t depth = 0;
        for (Term argument : t->arguments) depth = std::max(depth, depth_.at(argument) + 1);
        depth_[t] = depth;
      });
  return depth_.at(term);
}

bool has_quantifier(Term term) {
  bool found = false;
  for_each_node({&term, 1},
                [&](Term t) { found |= t->kind == Kind::forall || t->kind == Kind::exists; });
  return found;
}

namespace {

Rational rounded_quotient(const Rational& a, const Rational& b) {
  Integer quotient;
  mpz_fdiv_q(quotient.get_mpz_t(), a.get_num_mpz_t(), b.get_num_mpz_t());
  return quotient;
}

Rational value_of(Term t, const std::unordered_map<Term, Rational>& values) {
  auto at = [&](std::size_t i) -> const Rational& { return values.at(t->arguments[i]); };
  switch (t->kind) {
    case Kind::variable:
      throw InternalError("evaluate: a variable without a value");
    case Kind::boolean:
    case Kind::numeral:
      return t->value;
    case Kind::negation:
      return at(0) == 0 ? 1 : 0;
    case Kind::conjunction:
      for (std::size_t i = 0; i < t->arguments.size(); ++i) {
        if (at(i) == 0) return 0;
      }
      return 1;
    case Kind::disjunction:
      for (std::size_t i = 0; i < t->arguments.size(); ++i) {
        if (at(i) != 0) return 1;
      }
      return 0;
    case Kind::equal:
      return at(0) == at(1) ? 1 : 0;
    case Kind::less_equal:
      return at(0) <= at(1) ? 1 : 0;
    case Kind::less:
      return at(0) < at(1) ? 1 : 0;
    case Kind::add: {
      Rational sum = 0;
      for (std::size_t i = 0; i < t->arguments.size(); ++i) sum += at(i);
      return sum;
    }
    case Kind::multiply:
      return at(0) * at(1);
    case Kind::divide:
      return rounded_quotient(at(0), at(1));
    case Kind::modulo:
      return at(0) - at(1) * rounded_quotient(at(0), at(1));
    case Kind::choose:
      return at(0) != 0 ? at(1) : at(2);
    case Kind::select:
    case Kind::store:
      throw InternalError("evaluate: arrays have no values");
    case Kind::forall:
    case Kind::exists:
      throw InternalError("evaluate: a quantifier has no value");
  }
  throw InternalError("evaluate: unknown kind of term");
}

}  // namespace

const Rational& Evaluator::value(Term term) {
  post_order(
      term, [&](Term t) { return values_.count(t) > 0; },
      [&](Term t) { values_[t] = value_of(t, values_); });
  return values_.at(term);
}

std::vector<Rational> Evaluator::values(std::span<const Term> terms) {
  std::vector<Rational> result;
  result.reserve(terms.size());
  for (Term term : terms) result.push_back(value(term));
  return result;
}

Rational evaluate(Term term, const std::unordered_map<Term, Rational>& assignment) {
  return Evaluator(assignment).value(term);
}

}  // namespace heapreach::horn
