#include "tests/horn/toy_term.h"

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

}  // namespace heapreach::test
