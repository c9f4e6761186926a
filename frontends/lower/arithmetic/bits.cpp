#include "frontends/lower/arithmetic/bits.h"

#include "frontends/compile/llvm_versions.h"

namespace heapreach::frontends::lower {

using compile::have_no_common_bits;
using compile::number_of_ones;
using compile::trailing_zeros;

namespace {

constexpr unsigned most_groups = 4;  // of ones in a mask that is computed exactly

/// Whether the value is surely 0 or -1: `x >> 31`, `-(x < y)`.
bool is_sign_mask(const llvm::Value& value) {
  const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  if (!instruction) return false;
  if (instruction->getOpcode() == llvm::Instruction::SExt) {
    return instruction->getOperand(0)->getType()->isIntegerTy(1);
  }
  if (instruction->getOpcode() == llvm::Instruction::AShr) {
    const auto* by = llvm::dyn_cast<llvm::ConstantInt>(instruction->getOperand(1));
    return by && by->getValue() == value.getType()->getIntegerBitWidth() - 1;
  }
  if (instruction->getOpcode() != llvm::Instruction::Sub) return false;
  const auto* zero = llvm::dyn_cast<llvm::ConstantInt>(instruction->getOperand(0));
  const auto* bit = llvm::dyn_cast<llvm::ZExtInst>(instruction->getOperand(1));
  return zero && zero->isZero() && bit && bit->getOperand(0)->getType()->isIntegerTy(1);
}

}  // namespace

ExpressionPtr Bits::bits(const llvm::Instruction& instruction) {
  const llvm::Value* a = instruction.getOperand(0);
  const llvm::Value* b = instruction.getOperand(1);
  const auto* mask = integers_.known_integer(*b);
  if (!mask && integers_.known_integer(*a)) {
    mask = integers_.known_integer(*a);
    std::swap(a, b);
  }
  const bool own = inference_.is_unsigned(instruction);
  const unsigned size = instruction.getType()->getIntegerBitWidth();
  const bool is_or = instruction.getOpcode() == llvm::Instruction::Or;
  if (mask && mask->isMinusOne() && instruction.getOpcode() == llvm::Instruction::Xor) {
    return represented(minus(number(-1), integers_.integer(*a, false)), size, false, own);
  }
  const ExpressionPtr common =
      mask ? masked(integers_.integer(*a, true), mask->getValue()) : nullptr;
  if (common) {
    if (instruction.getOpcode() == llvm::Instruction::And)
      return represented(common, size, true, own);
    // x | m = x + m - (x & m), x ^ m = x + m - 2 (x & m)
    const ExpressionPtr sum = plus(integers_.integer(*a, true), to_integer(mask->getValue(), true));
    return represented(minus(sum, times(common, is_or ? 1 : 2)), size, true, own);
  }
  const bool apart = is_or && have_no_common_bits(a, b, data_layout());
  if (apart)
    return represented(plus(integers_.integer(*a, true), integers_.integer(*b, true)), size, true,
                       own);
  if (const ExpressionPtr exact = without_masks(instruction, *a, *b)) return exact;
  return approximations_.approximated(instruction);
}

/// Of a value with itself, and with what is 0 or -1; null elsewhere.
ExpressionPtr Bits::without_masks(const llvm::Instruction& instruction, const llvm::Value& a,
                                  const llvm::Value& b) {
  const bool own = inference_.is_unsigned(instruction);
  const bool is_xor = instruction.getOpcode() == llvm::Instruction::Xor;
  const bool is_or = instruction.getOpcode() == llvm::Instruction::Or;
  if (&a == &b) return is_xor ? number(0) : integers_.integer(a, own);
  if (!is_sign_mask(a) && !is_sign_mask(b)) return nullptr;
  const llvm::Value& mask = is_sign_mask(b) ? b : a;
  const ExpressionPtr other = integers_.integer(is_sign_mask(b) ? a : b, own);
  const ExpressionPtr is_set = compare(rts::Op::less, integers_.integer(mask, false), number(0));
  const Integer ones = own ? Integer(power_of_two(width(instruction)) - 1) : Integer(-1);
  if (is_xor) return choose(is_set, minus(number(ones), other), other);
  if (is_or) return choose(is_set, number(ones), other);
  return choose(is_set, other, number(0));
}

ExpressionPtr Bits::masked(const ExpressionPtr& e, const llvm::APInt& mask) {
  const auto groups = [](const llvm::APInt& m) { return number_of_ones(m & ~(m << 1)); };
  if (groups(mask) > groups(~mask)) {
    const ExpressionPtr rest = masked(e, ~mask);
    return rest ? minus(e, rest) : nullptr;
  }
  if (groups(mask) > most_groups) return nullptr;
  ExpressionPtr result = number(0);
  llvm::APInt left = mask;
  while (!left.isZero()) {
    const unsigned low = trailing_zeros(left);
    const unsigned high = low + trailing_zeros(~left.lshr(low));
    const ExpressionPtr below = high >= mask.getBitWidth() ? e : remainder(e, power_of_two(high));
    result = plus(result, times(divided(below, power_of_two(low)), power_of_two(low)));
    left.clearLowBits(high);
  }
  return result;
}

}  // namespace heapreach::frontends::lower
