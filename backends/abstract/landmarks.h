// Comparisons that the clauses make: where it pays to tell cases apart, and to stop widening.
#pragma once

#include <vector>

#include "backends/abstract/affine.h"
#include "backends/abstract/state.h"
#include "backends/relevance.h"
#include "horn/clauses/clause.h"

namespace heapreach::backends::abstract {

/// Per predicate: inequalities over at most `most_arguments` of its variables 0 .. arity-1 that
/// relevant clauses compare, directly or after the arguments were handed on, at most `most` each.
/// An equation counts as two inequalities: less, and less or equal.
std::vector<std::vector<horn::Term>> landmarks(const horn::ClauseSystem& system,
                                               const backends::Relevance& relevance,
                                               std::size_t most_arguments, std::size_t most);

/// The landmark and what its negation allows at most, as constraints over a shape's dimensions.
std::vector<Constraint> thresholds_of(const std::vector<horn::Term>& landmarks, const Shape& shape);

}  // namespace heapreach::backends::abstract
