// Floating-point numbers, as integers of their bits: signed ones of 32, 64 or 80 bits. What moves
// or compares them is exact. What computes with them gives any number, of which the system says
// what it stands for (rts/model/float_operation.h).
#pragma once

#include <optional>

#include <llvm/IR/InstrTypes.h>

#include "frontends/lower/arithmetic/results.h"

namespace heapreach::frontends::lower {

/// `a PREDICATE b` of numbers of so many bits, as IEEE 754 compares them.
ExpressionPtr float_comparison(llvm::CmpInst::Predicate predicate, const ExpressionPtr& a,
                               const ExpressionPtr& b, unsigned width);

class Floats : private Part {
 public:
  Floats(Context& context, Integers& integers, Results& results)
      : Part(context), integers_(integers), results_(results) {}

  /// Translates an operation whose result is a floating-point number.
  void define(const llvm::Instruction& instruction);
  /// Whether the call is one of a function that computes with numbers, and nothing else.
  static bool is_function(const llvm::CallBase& site);
  /// Translates such a call.
  void call(const llvm::CallBase& site);
  /// The integer that a number is converted to.
  ExpressionPtr whole_part(const llvm::Instruction& instruction);
  /// A number that a function returns of which nothing is known.
  void any(const llvm::CallBase& site);

 private:
  struct Operands {
    ExpressionPtr a, b;
    unsigned width = 0;  // of the result
  };
  ExpressionPtr result_of(rts::Operation operation, const Operands& operands,
                          const llvm::Instruction& at);
  ExpressionPtr with_sign_of(const ExpressionPtr& size, const ExpressionPtr& sign, unsigned width);

  Integers& integers_;
  Results& results_;
};

}  // namespace heapreach::frontends::lower
