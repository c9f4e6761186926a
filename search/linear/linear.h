// Linear linear expressions over the unknowns of a configuration, and conditions on them, in
// machine integers: a search makes millions of them. What does not fit throws TooLarge, which ends
// the search. 128 bits, since C programs compare with the ends of 64-bit types.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "evidence/certificates/state_graph.h"
#include "support/number.h"

namespace heapreach::search {

// Of state graphs, in which searches and the checker speak of the same things.
using evidence::Anything;
using evidence::Arc;
using evidence::CellValue;
using evidence::Garbage;
using evidence::Linear;
using evidence::most_sizes_without_bound;
using evidence::Node;
using evidence::Pointer;
using evidence::State;
using evidence::StateGraph;
using evidence::Unknown;
using evidence::Value;
using Relation = evidence::Constraint::Relation;

using heapreach::checked_add;
using heapreach::checked_multiply;
using heapreach::greatest_number;
using heapreach::least_number;
using heapreach::narrowed;
using heapreach::Number;
using heapreach::to_text;
using heapreach::TooLarge;
using heapreach::UnsignedNumber;
using heapreach::widened;

/// Contract: `a` has an opposite.
Number magnitude(Number a);
/// What is left of a number where multiples of the other one do not count: at least 0 and less than
/// that. Contract: it is positive.
Number residue(Number a, Number of);
/// The greatest one, at least 0; that of 0 and a number is the number's magnitude.
Number common_divisor(Number a, Number b);

/// constant + the sum of coefficient * unknown; unknowns ascend, no coefficient is 0.
struct LinearExpression {
  Number constant = 0;
  std::vector<std::pair<Unknown, Number>> terms;

  bool is_constant() const { return terms.empty(); }
  bool operator==(const LinearExpression&) const = default;
};

LinearExpression linear_constant(Number constant);
LinearExpression linear_unknown(Unknown unknown);
LinearExpression add(const LinearExpression& a, const LinearExpression& b);
LinearExpression add(LinearExpression a, Number b);
LinearExpression subtract(const LinearExpression& a, const LinearExpression& b);
LinearExpression multiply(Number factor, const LinearExpression& a);
/// The coefficient of the unknown, 0 if it does not occur.
Number coefficient(const LinearExpression& a, Unknown unknown);
/// `a` with `unknown` replaced.
LinearExpression substitute(const LinearExpression& a, Unknown unknown,
                            const LinearExpression& replacement);

/// The only unknown of `a`, and what it is where `a` equals `b`; nothing if it has none, others
/// beside it, or a coefficient but 1 and -1.
std::optional<std::pair<Unknown, LinearExpression>> solved_for_only_unknown(
    const LinearExpression& a, const LinearExpression& b);

/// A condition `linear expression` relation 0 on unknowns.
struct Constraint {
  Relation relation = Relation::zero;
  LinearExpression linear;

  bool operator==(const Constraint&) const = default;
};

Constraint equal(const LinearExpression& a, const LinearExpression& b);
Constraint less_equal(const LinearExpression& a, const LinearExpression& b);
/// The constraint that holds exactly where `constraint` does not.
Constraint negation(const Constraint& constraint);
/// Divided by the common factor of its coefficients (bounds are tightened, as unknowns are
/// integers), with the first coefficient positive where the relation allows. A zero or nonzero
/// that no integers can tell apart becomes constant. Throws TooLarge if a number has no opposite.
Constraint normalised(Constraint constraint);
/// Contract: the linear expression is constant.
bool constant_truth(const Constraint& constraint);

}  // namespace heapreach::search
