#include "search/linear/terms.h"

namespace heapreach::search {

horn::Term integer_term(horn::TermStore& terms, Number value) {
  return terms.numeral(Rational(widened(value)), horn::Sort::integer);
}

horn::Term to_term(horn::TermStore& terms, const LinearExpression& linear, const TermOf& unknown) {
  std::vector<horn::Term> parts{integer_term(terms, linear.constant)};
  for (const auto& [u, factor] : linear.terms) {
    parts.push_back(terms.multiply(Rational(widened(factor)), unknown(u)));
  }
  return terms.add(std::move(parts));
}

horn::Term to_term(horn::TermStore& terms, const Constraint& constraint, const TermOf& unknown) {
  const horn::Term linear = to_term(terms, constraint.linear, unknown);
  const horn::Term zero = integer_term(terms, 0);
  if (constraint.relation == Relation::at_most_zero) return terms.less_equal(linear, zero);
  const horn::Term equal = terms.equal(linear, zero);
  return constraint.relation == Relation::zero ? equal : terms.negation(equal);
}

}  // namespace heapreach::search
