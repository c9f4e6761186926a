#include "frontends/lower/arithmetic/approximations.h"

#include "rts/semantics/approximation_cases.h"
#include "rts/semantics/operations.h"

namespace heapreach::frontends::lower {

namespace {

constexpr std::size_t largest_operand = 4;  // nodes of one that is written at every use

rts::Operation operation_of(const llvm::Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Mul:
      return rts::Operation::multiply;
    case llvm::Instruction::SDiv:
      return rts::Operation::divide_signed;
    case llvm::Instruction::UDiv:
      return rts::Operation::divide_unsigned;
    case llvm::Instruction::SRem:
      return rts::Operation::remainder_signed;
    case llvm::Instruction::URem:
      return rts::Operation::remainder_unsigned;
    case llvm::Instruction::Shl:
      return rts::Operation::shift_left;
    case llvm::Instruction::LShr:
      return rts::Operation::shift_right;
    case llvm::Instruction::AShr:
      return rts::Operation::shift_right_signed;
    case llvm::Instruction::And:
      return rts::Operation::bits_and;
    case llvm::Instruction::Or:
      return rts::Operation::bits_or;
    case llvm::Instruction::Xor:
      return rts::Operation::bits_xor;
    default:
      throw InternalError("an operation that has no approximation");
  }
}

}  // namespace

/// The expression, in a variable if it is large.
ExpressionPtr Approximations::operand(const ExpressionPtr& e, const char* name,
                                      const llvm::Instruction& at) {
  if (tree_size(e, largest_operand + 1) <= largest_operand) return e;
  rts::VariableId id = 0;
  const ExpressionPtr variable = temporary(name, rts::VariableType::integer, id);
  emit(rts::Move{id, e}, at);
  return variable;
}

ExpressionPtr Approximations::approximated(const llvm::Instruction& instruction) {
  for (const llvm::Use& one : instruction.operands()) unset_.use(*one, instruction);
  rts::Approximation operation;
  operation.operation = operation_of(instruction);
  operation.width = width(instruction);
  operation.is_signed = !inference_.is_unsigned(instruction);
  operation.place = to_string(position_of(instruction));
  const auto* may_wrap = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&instruction);
  operation.may_not_overflow = may_wrap && may_wrap->hasNoSignedWrap();
  if (operation.may_not_overflow) assume(no_overflow);
  const bool is_signed = rts::takes_signed(operation);
  const bool shifts = instruction.isShift();
  operation.a =
      operand(integers_.integer(*instruction.getOperand(0), !is_signed), "operand", instruction);
  operation.b = operand(integers_.integer(*instruction.getOperand(1), shifts || !is_signed),
                        "operand_2", instruction);
  const ExpressionPtr defined = rts::has_result(operation);
  const bool always = defined->op == rts::Op::boolean && defined->value != 0;
  if (!always) {
    const char* reason = shifts ? "no shift by the width of a type or more" : "no division by zero";
    define(defined, shifts ? rts::Property::no_bad_shift : rts::Property::no_div_zero, reason,
           position_of(instruction));
  }
  operation.result = variable_of(instruction);
  emit(rts::Havoc{{operation.result}}, instruction);
  const ExpressionPtr result = rts::make_variable(operation.result);
  assume_in_range(result, operation.width, !operation.is_signed, position_of(instruction));
  emit(rts::Assume{rts::said_of_result(operation)}, instruction);
  system_.approximations.operations.push_back(std::move(operation));
  return result;
}

}  // namespace heapreach::frontends::lower
