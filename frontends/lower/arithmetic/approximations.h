// Operations that are not linear: their result is arbitrary but for what linear conditions can say
// of it. The system lists them with their operands, so that an execution in which the values happen
// to be right counts (rts/model/approximation.h).
#pragma once

#include "frontends/lower/values/integers.h"
#include "frontends/lower/values/unset.h"

namespace heapreach::frontends::lower {

class Approximations : private Part {
 public:
  Approximations(Context& context, Integers& integers, Unset& unset)
      : Part(context), integers_(integers), unset_(unset) {}

  /// A value of the type's range of which as much is known as linear conditions can say.
  ExpressionPtr approximated(const llvm::Instruction& instruction);

 private:
  ExpressionPtr operand(const ExpressionPtr& e, const char* name, const llvm::Instruction& at);

  Integers& integers_;
  Unset& unset_;
};

}  // namespace heapreach::frontends::lower
