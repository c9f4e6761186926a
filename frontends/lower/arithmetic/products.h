// Products, quotients and shifts: exact where an operand is constant, approximate otherwise.
#pragma once

#include "frontends/lower/arithmetic/approximations.h"

namespace heapreach::frontends::lower {

class Products : private Part {
 public:
  Products(Context& context, Integers& integers, Approximations& approximations, Unset& unset)
      : Part(context), integers_(integers), approximations_(approximations), unset_(unset) {}

  // Each gives the value in the instruction's own representation.
  ExpressionPtr product(const llvm::Instruction& instruction);
  ExpressionPtr quotient(const llvm::Instruction& instruction);
  ExpressionPtr shift(const llvm::Instruction& instruction);
  /// Leaves out the executions in which the signed result of the instruction overflows.
  void forbid_overflow(const llvm::Instruction& instruction, const ExpressionPtr& e);

 private:
  ExpressionPtr product(const llvm::Instruction& instruction, const llvm::Value& a,
                        const Integer& factor);

  Integers& integers_;
  Approximations& approximations_;
  Unset& unset_;
};

}  // namespace heapreach::frontends::lower
