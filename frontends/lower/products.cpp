// Products, quotients and shifts: exact where an operand is constant, approximate otherwise.
#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>

#include "frontends/lower/integers.h"
#include "frontends/lower/translator.h"

namespace heapreach::frontends::lower {

ExpressionPtr Translator::product(const llvm::Instruction& instruction, const llvm::Value& a,
                                  const Integer& factor) {
  const unsigned bits = width(instruction);
  const bool own = inference_.is_unsigned(instruction);
  if (instruction.hasNoSignedWrap()) {
    const ExpressionPtr e = times(integer(a, false), factor);
    forbid_overflow(instruction, e);
    return represented(e, bits, false, own);
  }
  // The size of an array of variable length.
  if (instruction.hasNoUnsignedWrap() && factor > 0) {
    return represented(times(integer(a, true), factor), bits, true, own);
  }
  const bool negative = factor < 0 || !(inference_.is_unsigned(a) || fits_both(a));
  return wrapped(times(integer(a), factor), negative, bits, own);
}

ExpressionPtr Translator::quotient(const llvm::Instruction& instruction) {
  const bool is_signed = instruction.getOpcode() == llvm::Instruction::SDiv ||
                         instruction.getOpcode() == llvm::Instruction::SRem;
  const bool divides = instruction.getOpcode() == llvm::Instruction::SDiv ||
                       instruction.getOpcode() == llvm::Instruction::UDiv;
  const auto* by = known_integer(*instruction.getOperand(1));
  if (!by) return approximated(instruction);
  const Integer divisor = to_integer(by->getValue(), !is_signed);
  if (divisor == 0) {
    assume("no division by zero");
    cut(rts::make_boolean(false), "no division by zero", instruction);
    return number(0);
  }
  const ExpressionPtr a = integer(*instruction.getOperand(0), !is_signed);
  const Integer size = divisor < 0 ? Integer(-divisor) : divisor;
  ExpressionPtr e = divides ? divided(a, size) : remainder(a, size);
  if (divides && divisor < 0) e = minus(number(0), e);
  if (divides && divisor == -1) forbid_overflow(instruction, e);
  return represented(e, width(instruction), !is_signed, inference_.is_unsigned(instruction));
}

ExpressionPtr Translator::shift(const llvm::Instruction& instruction) {
  const llvm::Value& a = *instruction.getOperand(0);
  const auto* by = known_integer(*instruction.getOperand(1));
  const unsigned bits = width(instruction);
  if (!by || by->getValue().uge(bits)) return approximated(instruction);
  const Integer factor = power_of_two(static_cast<unsigned>(by->getZExtValue()));
  const bool own = inference_.is_unsigned(instruction);
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Shl:
      return product(instruction, a, factor);
    case llvm::Instruction::LShr:
      return represented(divided(integer(a, true), factor), bits, true, own);
    default: {
      const ExpressionPtr e = integer(a, false);
      const ExpressionPtr down = divided(plus(e, Integer(1 - factor)), factor);
      return represented(choose(compare(rts::Op::less, e, number(0)), down, divided(e, factor)),
                         bits, false, own);
    }
  }
}

}  // namespace heapreach::frontends::lower
