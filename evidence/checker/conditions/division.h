// Linear terms divided by numbers that do not divide all of their coefficients.
#pragma once

#include <optional>

#include "evidence/checker/conditions/solver.h"

namespace heapreach::evidence::checker {

/// A term as `by` times `whole`, plus `rest`.
struct Division {
  Linear whole, rest;
};

/// The term divided by the number. The rest is what may be 0: (8q + r + 3) / 8 is q, and r + 3 is
/// left, or r - 5 if r is from 0 to 7. One that the facts keep within fewer than `by` integers is
/// taken if there is one: r - 8k of (8q + r) / 8. Nothing if only a number other than 0 is left.
std::optional<Division> divided(const Linear& a, const Integer& by, const Facts& facts);

}  // namespace heapreach::evidence::checker
