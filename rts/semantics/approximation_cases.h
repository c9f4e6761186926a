// What linear conditions can say of the result of an operation that is not linear.
#pragma once

#include <vector>

#include "rts/model/approximation.h"

namespace heapreach::rts {

/// Where `guard` holds the result is `value`, as a number of the operation's result.
struct LinearCase {
  ExpressionPtr guard, value;
};

/// Cases in which the result is linear: one operand is one of `numbers`, and quotients up to 2.
/// Operands must be as takes_signed() says, and never such that there is no result.
std::vector<LinearCase> linear_cases(const Approximation& approximation,
                                     const std::vector<Integer>& numbers);

/// The case in which one operand is that number; null if there is none, or bit operations would cut
/// out more than `most_groups` groups of bits. Contract as above.
ExpressionPtr linear_case(const Approximation& approximation, bool second, const Integer& number,
                          unsigned most_groups);

/// A condition that holds for the result whatever the operands are. Operands as above, and `result`
/// is signed or unsigned like the first of them.
ExpressionPtr known_of_result(const Approximation& approximation, const ExpressionPtr& result);

/// Whether there is a result, as far as the operands alone say it: no division by zero.
ExpressionPtr has_result(const Approximation& approximation);

}  // namespace heapreach::rts
