// Arithmetic on integers. Unsigned arithmetic wraps exactly. Signed arithmetic does not wrap:
// executions that overflow have no meaning in C and are cut off by an assumption behind each
// operation that could overflow, except for counters that would have to be counted up for 2^26
// rounds first.
#pragma once

#include "frontends/lower/arithmetic/bits.h"
#include "frontends/lower/arithmetic/conditions.h"
#include "frontends/lower/arithmetic/floats.h"
#include "frontends/lower/arithmetic/low_bits.h"
#include "frontends/lower/arithmetic/products.h"

namespace heapreach::frontends::lower {

class Arithmetic : private Part {
 public:
  Arithmetic(Context& context, Integers& integers, Conditions& conditions, Pointers& pointers,
             Roots& roots, Differences& differences, Floats& floats, Results& results,
             Unset& unset);

  /// Translates an instruction with an integer as result.
  void define(const llvm::Instruction& instruction);

 private:
  ExpressionPtr arithmetic(const llvm::Instruction& instruction);
  ExpressionPtr sum(const llvm::Instruction& instruction);
  void limit_count(const llvm::Value& value, const ExpressionPtr& count,
                   const llvm::Instruction& at);
  ExpressionPtr low_bits(const llvm::Instruction& instruction);
  void address(const llvm::Instruction& instruction);
  ExpressionPtr conversion(const llvm::Instruction& instruction);

  Integers& integers_;
  Conditions& conditions_;
  Pointers& pointers_;
  Differences& differences_;
  Floats& floats_;
  Results& results_;
  Approximations approximations_;
  Products products_;
  Bits bits_;
  LowBits low_bits_;
};

}  // namespace heapreach::frontends::lower
