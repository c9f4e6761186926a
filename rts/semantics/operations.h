// Kills that stand for operations (docs/semantics.md, "Operations"): which they are, and what is
// known of the result where an operand is a number. The one place that search, checker and path
// solver ask.
#pragma once

#include <optional>

#include "rts/model/system.h"

namespace heapreach::rts {

/// Says of every kill of a result, and of what is assumed behind it, which operation on the list
/// of approximations it belongs to. To be called when all edges and the list are there: copies of
/// instructions keep it.
void tie_operations(System& system);

/// Whether some kill stands for one.
bool has_operations(const System& system);

/// What linear conditions say of the result, as frontends assume it behind the kill. Operands must
/// be as takes_signed() says, and never such that there is no result.
ExpressionPtr said_of_result(const Approximation& operation);

/// The result over the other operand, where one is the number `known`; nothing if that says no
/// more than said_of_result(), or would be large. In the state before the kill. Contract: the
/// other operand is within range_of_operand().
std::optional<ExpressionPtr> result_with(const Approximation& operation, bool second_is_known,
                                         const Integer& known);

/// The least and the greatest number that the first or the second operand is to be.
struct OperandRange {
  Integer least, greatest;
};
OperandRange range_of_operand(const Approximation& operation, bool second);

}  // namespace heapreach::rts
