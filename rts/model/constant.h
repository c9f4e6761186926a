// The value of expressions without variables.
#pragma once

#include "rts/model/expression.h"

namespace heapreach::rts {

/// Value of a constant expression (see is_constant); a condition gives 0 or 1. Division is C's.
/// Contract: the expression is constant, and its divisors are not zero.
Integer constant_value(const Expression& expression);

}  // namespace heapreach::rts
