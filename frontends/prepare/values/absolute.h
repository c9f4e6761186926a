// Absolute values.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Replaces LLVM's built-in absolute value, which clang writes for `abs` from LLVM 19 on, by the
/// comparison and choice that it writes before: the negative one where the number is negative,
/// which overflows for the least number.
void spell_out_absolute_values(llvm::Module& module);

}  // namespace heapreach::frontends::prepare
