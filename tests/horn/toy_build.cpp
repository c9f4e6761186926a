#include "tests/horn/toy_term.h"

namespace heapreach::test {

using horn::Sort;
using horn::Term;
using horn::TermStore;

namespace {

Term build_boolean(TermStore& terms, const std::string& f, const std::vector<Term>& a) {
  if (f == "and") return terms.conjunction(a);
  if (f == "or") return terms.disjunction(a);
  if (f == "not") return terms.negation(a[0]);
  if (f == "=>") {
    Term result = a.back();
    for (std::size_t i = a.size() - 1; i-- > 0;) result = terms.implies(a[i], result);
    return result;
  }
  std::vector<Term> parts;
  if (f == "xor") {
    Term result = a[0];
    for (std::size_t i = 1; i < a.size(); ++i) result = terms.equal(result, terms.negation(a[i]));
    return result;
  }
  if (f == "distinct") {
    for (std::size_t i = 0; i < a.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) parts.push_back(terms.negation(terms.equal(a[i], a[j])));
    }
    return terms.conjunction(parts);
  }
  for (std::size_t i = 0; i + 1 < a.size(); ++i) {
    if (f == "=") parts.push_back(terms.equal(a[i], a[i + 1]));
    if (f == "<") parts.push_back(terms.less(a[i], a[i + 1]));
    if (f == "<=") parts.push_back(terms.less_equal(a[i], a[i + 1]));
    if (f == ">") parts.push_back(terms.less(a[i + 1], a[i]));
    if (f == ">=") parts.push_back(terms.less_equal(a[i + 1], a[i]));
  }
  return terms.conjunction(parts);
}

Term build_number(TermStore& terms, const Toy& toy, const std::vector<Term>& a) {
  const std::string& f = toy.function;
  if (f == "+") return terms.add(a);
  if (f == "-" && a.size() == 1) return terms.multiply(-1, a[0]);
  if (f == "-") {
    Term result = a[0];
    for (std::size_t i = 1; i < a.size(); ++i) result = terms.subtract(result, a[i]);
    return result;
  }
  if (f == "abs") {
    Term zero = terms.numeral(0, toy.sort);
    return terms.choose(terms.less_equal(zero, a[0]), a[0], terms.subtract(zero, a[0]));
  }
  if (f == "*") {
    const bool first = toy.arguments[0]->function == "num";
    return terms.multiply(toy.arguments[first ? 0 : 1]->number, a[first ? 1 : 0]);
  }
  const Rational& divisor = toy.arguments[1]->number;
  if (f == "/") return terms.multiply(1 / divisor, a[0]);
  const Integer positive = abs(divisor.get_num());
  if (f == "mod") return terms.modulo(a[0], positive);
  Term result = terms.divide(a[0], positive);
  return divisor < 0 ? terms.multiply(-1, result) : result;
}

}  // namespace

Term build(TermStore& terms, const Toy& toy) {
  if (toy.function == "var") return terms.variable(toy.variable, toy.sort);
  if (toy.function == "num") {
    return toy.sort == Sort::boolean ? terms.boolean(toy.number != 0)
                                     : terms.numeral(toy.number, toy.sort);
  }
  std::vector<Term> a;
  for (const ToyPtr& argument : toy.arguments) a.push_back(build(terms, *argument));
  if (toy.function == "ite") return terms.choose(a[0], a[1], a[2]);
  return toy.sort == Sort::boolean ? build_boolean(terms, toy.function, a)
                                   : build_number(terms, toy, a);
}

std::string text_of(const Toy& toy) {
  if (toy.function == "var") return toy_names()[toy.variable];
  if (toy.function == "num") {
    if (toy.sort == Sort::boolean) return toy.number != 0 ? "true" : "false";
    const bool real = toy.sort == Sort::real;
    const Integer numerator = abs(toy.number.get_num());
    std::string text = numerator.get_str() + (real ? ".0" : "");
    if (toy.number.get_den() != 1) text = "(/ " + text + " " + toy.number.get_den().get_str() + ")";
    return toy.number < 0 ? "(- " + text + ")" : text;
  }
  std::string text = "(" + toy.function;
  for (const ToyPtr& argument : toy.arguments) text += " " + text_of(*argument);
  return text + ")";
}

}  // namespace heapreach::test
