#include "backends/abstract/state.h"

#include <algorithm>

namespace heapreach::backends::abstract {

using horn::Sort;
using horn::Term;
using horn::TermStore;

namespace {

Term argument(TermStore& terms, const horn::Predicate& predicate, std::size_t i) {
  return terms.variable(static_cast<std::uint32_t>(i), predicate.sorts[i]);
}

Sort sort_of(const Affine& sum, const Shape& shape, const horn::Predicate& predicate) {
  for (const auto& [dimension, factor] : sum.factors) {
    if (predicate.sorts[shape.arguments[dimension]] == Sort::real) return Sort::real;
  }
  return Sort::integer;
}

/// Integers and reals in one sum have no term; nothing is said of them.
bool mixes_sorts(const Affine& sum, const Shape& shape, const horn::Predicate& predicate) {
  bool integers = false, reals = false;
  for (const auto& [dimension, factor] : sum.factors) {
    const Sort sort = predicate.sorts[shape.arguments[dimension]];
    integers |= sort == Sort::integer;
    reals |= sort == Sort::real;
  }
  return integers && reals;
}

Term term_of(TermStore& terms, const Constraint& constraint, const Shape& shape,
             const horn::Predicate& predicate) {
  if (mixes_sorts(constraint.sum, shape, predicate)) return terms.truth();
  const Sort sort = sort_of(constraint.sum, shape, predicate);
  Term zero = terms.numeral(0, sort);
  std::vector<Term> summands;
  for (const auto& [dimension, factor] : constraint.sum.factors) {
    Term value = argument(terms, predicate, shape.arguments[dimension]);
    if (value->sort == Sort::boolean) {
      value = terms.choose(value, terms.numeral(1, sort), zero);
    }
    summands.push_back(terms.multiply(factor, value));
  }
  summands.push_back(terms.numeral(constraint.sum.constant, sort));
  Term sum = terms.add(std::move(summands));
  if (constraint.modulus == 1) return terms.truth();  // of integers
  if (constraint.modulus != 0) return terms.equal(terms.modulo(sum, constraint.modulus), zero);
  return constraint.equality ? terms.equal(sum, zero) : terms.less_equal(zero, sum);
}

}  // namespace

Shape shape_of(TermStore& terms, const horn::Predicate& predicate, std::vector<Term> partition) {
  Shape shape;
  for (std::size_t i = 0; i < predicate.arity(); ++i) {
    Term variable = argument(terms, predicate, i);
    if (std::find(partition.begin(), partition.end(), variable) != partition.end()) continue;
    shape.arguments.push_back(i);
    shape.integral.push_back(predicate.sorts[i] != Sort::real);
  }
  shape.partition = std::move(partition);
  return shape;
}

std::vector<Term> boolean_arguments(TermStore& terms, const horn::Predicate& predicate) {
  std::vector<Term> result;
  for (std::size_t i = 0; i < predicate.arity(); ++i) {
    if (predicate.sorts[i] == Sort::boolean) result.push_back(argument(terms, predicate, i));
  }
  return result;
}

Term formula_of(TermStore& terms, const Shape& shape, const Part& part, const Region& region,
                const horn::Predicate& predicate) {
  std::vector<Term> conjuncts;
  for (std::size_t i = 0; i < shape.partition.size(); ++i) {
    conjuncts.push_back(part[i] ? shape.partition[i] : terms.negation(shape.partition[i]));
  }
  for (const Constraint& constraint : region.constraints()) {
    conjuncts.push_back(term_of(terms, constraint, shape, predicate));
  }
  return terms.conjunction(std::move(conjuncts));
}

Term formula_of(TermStore& terms, const Shape& shape, const Value& value,
                const horn::Predicate& predicate) {
  std::vector<Term> parts;
  for (const auto& [part, region] : value) {
    parts.push_back(formula_of(terms, shape, part, *region, predicate));
  }
  return terms.disjunction(std::move(parts));
}

}  // namespace heapreach::backends::abstract
