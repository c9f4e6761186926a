// What the operators over numbers mean as terms.
#include "horn/read/operators.h"

namespace heapreach::horn {

namespace {
constexpr std::size_t most_distinct = 1000;  // operands: they give a quadratic number of terms
}

Term Operators::chain(Operator op, const std::vector<Term>& terms) {
  std::vector<Term> links;
  for (std::size_t i = 0; i + 1 < terms.size(); ++i) {
    Term a = terms[i], b = terms[i + 1];
    switch (op) {
      case Operator::less:
        links.push_back(terms_.less(a, b));
        break;
      case Operator::less_equal:
        links.push_back(terms_.less_equal(a, b));
        break;
      case Operator::greater:
        links.push_back(terms_.less(b, a));
        break;
      case Operator::greater_equal:
        links.push_back(terms_.less_equal(b, a));
        break;
      default:
        links.push_back(terms_.equal(a, b));
        break;
    }
  }
  return terms_.conjunction(std::move(links));
}

Term Operators::distinct(const std::vector<Term>& terms, const Sexpr& call) {
  if (terms.size() > most_distinct) {
    source_.fail(call, "'distinct' over more than " + std::to_string(most_distinct) + " operands");
  }
  std::vector<Term> pairs;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    for (std::size_t j = i + 1; j < terms.size(); ++j) {
      pairs.push_back(terms_.negation(terms_.equal(terms[i], terms[j])));
    }
  }
  return terms_.conjunction(std::move(pairs));
}

Term Operators::difference(std::vector<Term> terms) {
  if (terms.size() == 1) return terms_.multiply(-1, terms[0]);
  for (std::size_t i = 1; i < terms.size(); ++i) terms[i] = terms_.multiply(-1, terms[i]);
  return terms_.add(std::move(terms));
}

Term Operators::absolute(const Operand& operand) {
  Term term = of_sort(operand, Sort::integer);
  return terms_.choose(terms_.less(term, terms_.numeral(0, Sort::integer)),
                       terms_.multiply(-1, term), term);
}

Term Operators::product(const std::vector<Operand>& operands, const Sexpr& call) {
  const std::vector<Term> factors = numbers(operands);
  Rational constant = 1;
  Term variable = nullptr;
  for (Term factor : factors) {
    if (factor->kind == Kind::numeral) {
      constant *= factor->value;
    } else if (variable) {
      source_.fail(call, "non-linear product: at most one factor may not be a constant");
    } else {
      variable = factor;
    }
  }
  return variable ? terms_.multiply(constant, variable)
                  : terms_.numeral(constant, factors[0]->sort);
}

Term Operators::quotient(const std::vector<Operand>& operands) {
  Term result = of_sort(operands[0], Sort::real);
  for (std::size_t i = 1; i < operands.size(); ++i) {
    Term divisor = of_sort(operands[i], Sort::real);
    if (divisor->kind != Kind::numeral || divisor->value == 0) {
      source_.fail(*operands[i].where, "non-linear division: expected a constant other than 0");
    }
    result = terms_.multiply(1 / divisor->value, result);
  }
  return result;
}

Term Operators::integer_division(Operator op, const std::vector<Operand>& operands) {
  Term result = of_sort(operands[0], Sort::integer);
  for (std::size_t i = 1; i < operands.size(); ++i) {
    Term divisor = of_sort(operands[i], Sort::integer);
    if (divisor->kind != Kind::numeral || divisor->value == 0) {
      source_.fail(*operands[i].where, "non-linear division: expected a constant other than 0");
    }
    // SMT-LIB: a = d * q + r with 0 <= r < |d|, so the quotient by -d is that by d, negated.
    const Integer positive = ::abs(divisor->value.get_num());
    result =
        op == Operator::div ? terms_.divide(result, positive) : terms_.modulo(result, positive);
    if (op == Operator::div && divisor->value < 0) result = terms_.multiply(-1, result);
  }
  return result;
}

}  // namespace heapreach::horn
