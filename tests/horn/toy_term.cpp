#include "tests/horn/toy_term.h"

#include <stdexcept>

namespace heapreach::test {

using horn::Sort;
using horn::Term;
using horn::TermStore;

Sort toy_sort(std::size_t variable) {
  return variable < 4 ? Sort::boolean : variable < 8 ? Sort::integer : Sort::real;
}

std::vector<std::string> toy_names() {
  std::vector<std::string> names;
  for (std::size_t v = 0; v < toy_variables; ++v) {
    names.push_back((v < 4 ? "b" : v < 8 ? "i" : "r") + std::to_string(v));
  }
  return names;
}

std::vector<Sort> toy_sorts() {
  std::vector<Sort> sorts;
  for (std::size_t v = 0; v < toy_variables; ++v) sorts.push_back(toy_sort(v));
  return sorts;
}

namespace {

Rational fraction(long numerator, long denominator) {
  Rational value(numerator, denominator);
  value.canonicalize();
  return value;
}

Rational random_number(Random& random, Sort sort) {
  if (sort == Sort::boolean) return random.below(2);
  return fraction(random.between(-6, 6), sort == Sort::real ? random.between(1, 4) : 1);
}

ToyPtr leaf(Random& random, Sort sort) {
  auto toy = std::make_shared<Toy>();
  toy->sort = sort;
  if (random.chance(30)) {
    toy->function = "num";
    toy->number = random_number(random, sort);
  } else {
    toy->function = "var";
    toy->variable = static_cast<std::size_t>(sort) * 4 + random.below(4);
  }
  return toy;
}

ToyPtr number(const Rational& value, Sort sort) {
  auto toy = std::make_shared<Toy>();
  toy->sort = sort;
  toy->function = "num";
  toy->number = value;
  return toy;
}

}  // namespace

ToyPtr random_toy(Random& random, Sort sort, int depth) {
  if (depth == 0 || random.chance(10)) return leaf(random, sort);
  auto toy = std::make_shared<Toy>();
  toy->sort = sort;
  auto add = [&](Sort of) { toy->arguments.push_back(random_toy(random, of, depth - 1)); };
  auto some = [&](Sort of, std::size_t least) {
    for (std::size_t i = random.below(3) + least; i-- > 0;) add(of);
  };
  if (random.chance(15)) {
    toy->function = "ite";
    add(Sort::boolean);
    add(sort);
    add(sort);
  } else if (sort == Sort::boolean) {
    static const std::vector<std::string> functions{
        "and", "or", "not", "=>", "xor", "=", "distinct", "<", "<=", ">", ">=", "<", "=", "<="};
    toy->function = random.pick(functions);
    if (toy->function == "not") {
      add(sort);
    } else if (toy->function.size() > 2 || toy->function == "or" || toy->function == "=>") {
      const bool numbers = toy->function == "distinct" && random.chance(70);
      some(numbers ? Sort::integer : Sort::boolean, 2);
    } else {
      const bool booleans = toy->function == "=" && random.chance(30);
      some(booleans ? Sort::boolean : random.chance(60) ? Sort::integer : Sort::real, 2);
    }
  } else {
    static const std::vector<std::string> integer{"+", "-", "*", "div", "mod", "abs", "+"};
    static const std::vector<std::string> real{"+", "-", "*", "/", "+"};
    toy->function = random.pick(sort == Sort::integer ? integer : real);
    const std::string& f = toy->function;
    if (f == "abs") {
      add(sort);
    } else if (f == "+" || f == "-") {
      some(sort, f == "-" ? 1 : 2);
    } else {
      long factor = random.between(-4, 4);
      if (f != "*" && factor == 0) factor = 3;
      add(sort);
      toy->arguments.push_back(number(factor, sort));
      if (f == "*" && random.chance(50)) std::swap(toy->arguments[0], toy->arguments[1]);
    }
  }
  return toy;
}

ToyValues random_values(Random& random) {
  ToyValues values;
  for (std::size_t v = 0; v < toy_variables; ++v)
    values.push_back(random_number(random, toy_sort(v)));
  return values;
}

std::unordered_map<Term, Rational> assignment(TermStore& terms, const ToyValues& values) {
  std::unordered_map<Term, Rational> result;
  for (std::size_t v = 0; v < toy_variables; ++v)
    result[terms.variable(v, toy_sort(v))] = values[v];
  return result;
}

namespace {

/// The integer q with a = d * q + r and 0 <= r < |d|.
Integer quotient(const Rational& a, const Rational& d) {
  Integer q = a.get_num() / d.get_num();
  while (a - d * q < 0) q += d > 0 ? -1 : 1;
  while (a - d * q >= abs(d)) q += d > 0 ? 1 : -1;
  return q;
}

bool chain_holds(const std::string& f, const Rational& a, const Rational& b) {
  if (f == "=") return a == b;
  if (f == "<") return a < b;
  if (f == "<=") return a <= b;
  return f == ">" ? a > b : a >= b;
}

Rational boolean_value(const std::string& f, const std::vector<Rational>& v) {
  bool result = f == "and";
  if (f == "and") {
    for (const Rational& x : v) result = result && x != 0;
  } else if (f == "or") {
    for (const Rational& x : v) result = result || x != 0;
  } else if (f == "not") {
    result = v[0] == 0;
  } else if (f == "=>") {
    for (std::size_t i = 0; i + 1 < v.size(); ++i) result = result || v[i] == 0;
    result = result || v.back() != 0;
  } else if (f == "xor") {
    for (const Rational& x : v) result = result != (x != 0);
  } else if (f == "distinct") {
    result = true;
    for (std::size_t i = 0; i < v.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) result = result && v[i] != v[j];
    }
  } else {
    result = true;
    for (std::size_t i = 0; i + 1 < v.size(); ++i)
      result = result && chain_holds(f, v[i], v[i + 1]);
  }
  return result ? 1 : 0;
}

}  // namespace

Rational value_of(const Toy& toy, const ToyValues& values) {
  if (toy.function == "var") return values[toy.variable];
  if (toy.function == "num") return toy.number;
  std::vector<Rational> v;
  for (const ToyPtr& argument : toy.arguments) v.push_back(value_of(*argument, values));
  const std::string& f = toy.function;
  if (f == "ite") return v[0] != 0 ? v[1] : v[2];
  if (toy.sort == Sort::boolean) return boolean_value(f, v);
  Rational result = v[0];
  if (f == "-" && v.size() == 1) return -result;
  if (f == "abs") return abs(result);
  for (std::size_t i = 1; i < v.size(); ++i) {
    if (f == "+")
      result += v[i];
    else if (f == "-")
      result -= v[i];
    else if (f == "*")
      result *= v[i];
    else if (f == "/")
      result /= v[i];
    else if (f == "div")
      result = quotient(result, v[i]);
    else if (f == "mod")
      result -= v[i] * quotient(result, v[i]);
    else
      throw std::logic_error(f);
  }
  return result;
}

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
