#include "frontends/lower/arithmetic/products.h"

#include <llvm/IR/Operator.h>

namespace heapreach::frontends::lower {

void Products::forbid_overflow(const llvm::Instruction& instruction, const ExpressionPtr& e) {
  // Numbers of bytes in a block, see frontends/library/texts/definitions.cpp.
  if (instruction.hasNoUnsignedWrap() && instruction.hasNoSignedWrap()) return;
  const llvm::Value& a = *instruction.getOperand(0);
  const auto* step = constant(*instruction.getOperand(1));
  const bool counts =
      step && is_counter(a) && step->getBitWidth() <= 64 && std::abs(step->getSExtValue()) <= 16;
  if (counts && !options_.checks(rts::Property::no_overflow)) return assume(no_overflow);
  const Integer range = power_of_two(width(instruction));
  define(either(unset_.is_unset(instruction), within(e, Integer(-range / 2), range / 2 - 1)),
         rts::Property::no_overflow, no_overflow, position_of(instruction));
}

ExpressionPtr Products::product(const llvm::Instruction& instruction) {
  const llvm::Value& a = *instruction.getOperand(0);
  const llvm::Value& b = *instruction.getOperand(1);
  if (const auto* factor = integers_.known_integer(b)) {
    return product(instruction, a, to_integer(factor->getValue(), false));
  }
  if (const auto* factor = integers_.known_integer(a)) {
    return product(instruction, b, to_integer(factor->getValue(), false));
  }
  return approximations_.approximated(instruction);
}

ExpressionPtr Products::product(const llvm::Instruction& instruction, const llvm::Value& a,
                                const Integer& factor) {
  const unsigned bits = width(instruction);
  const bool own = inference_.is_unsigned(instruction);
  if (instruction.hasNoSignedWrap()) {
    const ExpressionPtr e = times(integers_.integer(a, false), factor);
    forbid_overflow(instruction, e);
    return represented(e, bits, false, own);
  }
  // The size of an array of variable length.
  if (instruction.hasNoUnsignedWrap() && factor > 0) {
    return represented(times(integers_.integer(a, true), factor), bits, true, own);
  }
  const bool negative = factor < 0 || !(inference_.is_unsigned(a) || fits_both(a));
  return wrapped(times(integers_.integer(a), factor), negative, bits, own);
}

ExpressionPtr Products::quotient(const llvm::Instruction& instruction) {
  const bool is_signed = instruction.getOpcode() == llvm::Instruction::SDiv ||
                         instruction.getOpcode() == llvm::Instruction::SRem;
  const bool divides = instruction.getOpcode() == llvm::Instruction::SDiv ||
                       instruction.getOpcode() == llvm::Instruction::UDiv;
  const auto* by = integers_.known_integer(*instruction.getOperand(1));
  if (!by) return approximations_.approximated(instruction);
  const Integer divisor = to_integer(by->getValue(), !is_signed);
  if (divisor == 0) {
    define(rts::make_boolean(false), rts::Property::no_div_zero, "no division by zero",
           position_of(instruction));
    return number(0);
  }
  const ExpressionPtr a = integers_.integer(*instruction.getOperand(0), !is_signed);
  const Integer size = divisor < 0 ? Integer(-divisor) : divisor;
  ExpressionPtr e = divides ? divided(a, size) : remainder(a, size);
  if (divides && divisor < 0) e = minus(number(0), e);
  // Where the quotient overflows, the remainder is undefined, too (C11 6.5.5, clause 6).
  if (is_signed && divisor == -1) forbid_overflow(instruction, minus(number(0), a));
  return represented(e, width(instruction), !is_signed, inference_.is_unsigned(instruction));
}

ExpressionPtr Products::shift(const llvm::Instruction& instruction) {
  const llvm::Value& a = *instruction.getOperand(0);
  const auto* by = integers_.known_integer(*instruction.getOperand(1));
  const unsigned bits = width(instruction);
  if (!by || by->getValue().uge(bits)) return approximations_.approximated(instruction);
  const Integer factor = power_of_two(static_cast<unsigned>(by->getZExtValue()));
  const bool own = inference_.is_unsigned(instruction);
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Shl:
      return product(instruction, a, factor);
    case llvm::Instruction::LShr:
      return represented(divided(integers_.integer(a, true), factor), bits, true, own);
    default: {
      const ExpressionPtr e = integers_.integer(a, false);
      const ExpressionPtr down = divided(plus(e, Integer(1 - factor)), factor);
      return represented(choose(compare(rts::Op::less, e, number(0)), down, divided(e, factor)),
                         bits, false, own);
    }
  }
}

}  // namespace heapreach::frontends::lower
