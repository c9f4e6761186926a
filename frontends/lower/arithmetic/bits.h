// Bit operations as arithmetic: exact for masks of few groups of ones, for masks that are 0 or -1,
// of a value with itself, and for operands without common bits; approximate otherwise.
#pragma once

#include "frontends/lower/arithmetic/approximations.h"

namespace heapreach::frontends::lower {

class Bits : private Part {
 public:
  Bits(Context& context, Integers& integers, Approximations& approximations)
      : Part(context), integers_(integers), approximations_(approximations) {}

  /// The value of an and, or, xor in the instruction's own representation.
  ExpressionPtr bits(const llvm::Instruction& instruction);
  /// e & mask of an unsigned number, where the mask's ones or zeros stand in few groups; null
  /// elsewhere.
  static ExpressionPtr masked(const ExpressionPtr& e, const llvm::APInt& mask);

 private:
  ExpressionPtr without_masks(const llvm::Instruction& instruction, const llvm::Value& a,
                              const llvm::Value& b);

  Integers& integers_;
  Approximations& approximations_;
};

}  // namespace heapreach::frontends::lower
