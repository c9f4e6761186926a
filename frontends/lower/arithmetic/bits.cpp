#include "frontends/lower/arithmetic/bits.h"

#include "frontends/compile/llvm_versions.h"

namespace heapreach::frontends::lower {

using compile::have_no_common_bits;
using compile::number_of_ones;
using compile::trailing_zeros;

namespace {

constexpr unsigned most_groups = 4;  // of ones in a mask that is computed exactly

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
  const ExpressionPtr common = mask ? masked(*a, mask->getValue()) : nullptr;
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
  return approximations_.approximated(instruction);
}

/// a & mask as an unsigned number, where the mask's ones or zeros stand in few groups; null
/// elsewhere.
ExpressionPtr Bits::masked(const llvm::Value& a, const llvm::APInt& mask) {
  const auto groups = [](const llvm::APInt& m) { return number_of_ones(m & ~(m << 1)); };
  const ExpressionPtr e = integers_.integer(a, true);
  if (groups(mask) > groups(~mask)) {
    const ExpressionPtr rest = masked(a, ~mask);
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
