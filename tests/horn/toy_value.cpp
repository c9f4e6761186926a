#include <stdexcept>

#include "tests/horn/toy_term.h"

namespace heapreach::test {

using horn::Sort;

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

}  // namespace heapreach::test
