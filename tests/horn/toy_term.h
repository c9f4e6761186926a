// Random terms that share no code with TermStore: the yardstick for its simplifications, for the
// printer and for the reader.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "horn/terms/term.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// A term as a tree of SMT-LIB functions.
struct Toy {
  std::string function;  // "and", "+", ..; "var" or "num" for leaves
  horn::Sort sort = horn::Sort::boolean;
  std::vector<std::shared_ptr<const Toy>> arguments;
  std::size_t variable = 0;
  Rational number;
};
using ToyPtr = std::shared_ptr<const Toy>;

/// Variables 0 .. 3 are Booleans, 4 .. 7 integers, 8 .. 11 reals.
constexpr std::size_t toy_variables = 12;
horn::Sort toy_sort(std::size_t variable);
/// "b0", "i4", "r8".
std::vector<std::string> toy_names();
std::vector<horn::Sort> toy_sorts();

/// A random term of the sort, not deeper than `depth`.
ToyPtr random_toy(Random& random, horn::Sort sort, int depth);

using ToyValues = std::vector<Rational>;  // per variable
ToyValues random_values(Random& random);
/// Values as evaluate() takes them.
std::unordered_map<horn::Term, Rational> assignment(horn::TermStore& terms,
                                                    const ToyValues& values);

/// The value by the meaning that SMT-LIB gives the functions.
Rational value_of(const Toy& toy, const ToyValues& values);
/// The term that TermStore makes of it.
horn::Term build(horn::TermStore& terms, const Toy& toy);
/// SMT-LIB text over toy_names().
std::string text_of(const Toy& toy);

}  // namespace heapreach::test
