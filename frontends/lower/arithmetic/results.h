// Results of operations that systems cannot compute: any value of their type, of which as much is
// assumed as linear conditions say. The system lists them with their operands
// (rts/model/approximation.h).
#pragma once

#include "frontends/lower/values/integers.h"
#include "rts/model/approximation.h"

namespace heapreach::frontends::lower {

class Results : private Part {
 public:
  explicit Results(Context& context) : Part(context) {}

  /// What an operation gives on so many bits, in the representation of the instruction. Of two
  /// literals it is computed.
  ExpressionPtr of(rts::Operation operation, const ExpressionPtr& a, const ExpressionPtr& b,
                   unsigned width, const llvm::Instruction& at);
  /// The expression, in a variable of this name if it is large.
  ExpressionPtr operand(const ExpressionPtr& e, const char* name, const llvm::Instruction& at);
};

}  // namespace heapreach::frontends::lower
