// What linear conditions can say of operations on floating-point numbers, which are integers of
// their bits (rts/model/float_operation.h).
#pragma once

#include <vector>

#include "rts/semantics/approximation_cases.h"

namespace heapreach::rts {

/// As linear_cases(): operands are among `numbers`, these converted to floating point, and a few
/// fractions.
std::vector<LinearCase> float_cases(const Approximation& approximation,
                                    const std::vector<Integer>& numbers);

/// As known_of_result(): signs, and where numbers below 1 go.
ExpressionPtr known_of_float_result(const Approximation& approximation,
                                    const ExpressionPtr& result);

}  // namespace heapreach::rts
