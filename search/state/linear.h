// Linear sums over the unknowns of a configuration, and conditions on them, in machine integers:
// a search makes millions of them. What does not fit throws TooLarge, which ends the search. 128
// bits, since C programs compare with the ends of 64-bit types.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "evidence/certificates/state_graph.h"

namespace heapreach::search {

// Of state graphs, in which searches and the checker speak of the same things.
using explore::Anything;
using explore::Arc;
using explore::CellValue;
using explore::Constraint;
using explore::Garbage;
using explore::Linear;
using explore::most_sizes_without_bound;
using explore::Node;
using explore::Pointer;
using explore::State;
using explore::StateGraph;
using explore::Unknown;
using explore::Value;

__extension__ typedef __int128 Number;
__extension__ typedef unsigned __int128 UnsignedNumber;

inline constexpr Number greatest_number = static_cast<Number>(~UnsignedNumber{0} >> 1);
inline constexpr Number least_number = -greatest_number - 1;

/// An integer of the search is beyond 128 bits.
class TooLarge : public std::runtime_error {
 public:
  TooLarge() : std::runtime_error("an integer beyond 128 bits") {}
};

Number checked_add(Number a, Number b);
Number checked_multiply(Number a, Number b);
/// The machine integer of that value.
Number narrowed(const Integer& value);
Integer widened(Number value);
/// In decimal.
std::string to_text(Number value);
/// Contract: `a` has an opposite.
Number magnitude(Number a);

/// constant + the sum of coefficient * unknown; unknowns ascend, no coefficient is 0.
struct Sum {
  Number constant = 0;
  std::vector<std::pair<Unknown, Number>> terms;

  bool is_constant() const { return terms.empty(); }
  bool operator==(const Sum&) const = default;
};

Sum sum_of(Number constant);
Sum sum_of_unknown(Unknown unknown);
Sum add(const Sum& a, const Sum& b);
Sum add(Sum a, Number b);
Sum subtract(const Sum& a, const Sum& b);
Sum multiply(Number factor, const Sum& a);
/// The coefficient of the unknown, 0 if it does not occur.
Number coefficient(const Sum& a, Unknown unknown);
/// `a` with `unknown` replaced.
Sum substitute(const Sum& a, Unknown unknown, const Sum& replacement);

/// A condition `sum` relation 0 on unknowns.
struct Atom {
  Constraint::Relation relation = Constraint::Relation::zero;
  Sum sum;

  bool operator==(const Atom&) const = default;
};

Atom equal(const Sum& a, const Sum& b);
Atom less_equal(const Sum& a, const Sum& b);
/// The atom that holds exactly where `atom` does not.
Atom negation(const Atom& atom);
/// Divided by the common factor of its coefficients (bounds are tightened, as unknowns are
/// integers), with the first coefficient positive where the relation allows. A zero or nonzero
/// that no integers can tell apart becomes constant. Throws TooLarge if a number has no opposite.
Atom normalised(Atom atom);
/// Contract: the sum is constant.
bool constant_truth(const Atom& atom);

}  // namespace heapreach::search
