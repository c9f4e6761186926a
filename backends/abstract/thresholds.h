// Thresholds: comparisons that the clauses make, where it pays to tell cases apart and to stop
// widening.
#pragma once

#include <vector>

#include "backends/abstract/affine.h"
#include "backends/abstract/state.h"
#include "horn/clauses/clause.h"
#include "horn/graph/relevance.h"

namespace heapreach::backends::abstract {

/// Per predicate: inequalities over at most `most_arguments` of its variables 0 .. arity-1 that
/// relevant clauses compare, directly or after the arguments were handed on, at most `most` each.
/// An equation counts as two inequalities: less, and less or equal.
std::vector<std::vector<horn::Term>> thresholds(const horn::ClauseSystem& system,
                                                const horn::Relevance& relevance,
                                                std::size_t most_arguments, std::size_t most);

/// Each threshold and what its negation allows at most, as constraints over a shape's dimensions.
std::vector<Constraint> constraints_of(const std::vector<horn::Term>& thresholds,
                                       const Shape& shape);

}  // namespace heapreach::backends::abstract
