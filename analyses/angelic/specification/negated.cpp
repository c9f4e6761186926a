// What holds where a clause does not, for people.
#include "analyses/angelic/specification/clause.h"

namespace heapreach::analyses::angelic {

namespace {

/// 1 - the sum, which is at most 0 where the sum is not.
Sum beyond(const Sum& sum) {
  Sum result = sum;
  for (auto& [term, factor] : result.terms) factor = -factor;
  result.constant = 1 - sum.constant;
  result.constant_name.clear();
  return result;
}

std::string negated(const Literal& literal, const Clause& clause) {
  const auto text = [&](const Literal& one) { return literals_text(Clause{clause.calls, {one}}); };
  Literal other = literal;
  switch (literal.relation) {
    case Literal::Relation::equal:
      other.relation = Literal::Relation::not_equal;
      return text(other);
    case Literal::Relation::not_equal:
      other.relation = Literal::Relation::equal;
      return text(other);
    case Literal::Relation::at_most:
      other.sum = beyond(literal.sum);
      return text(other);
    default:
      return "!" + text(literal);
  }
}

}  // namespace

std::string negated_text(const Clause& clause) {
  std::string text;
  for (const Literal& literal : clause.literals) {
    text += (text.empty() ? "" : " && ") + negated(literal, clause);
  }
  return text;
}

}  // namespace heapreach::analyses::angelic
