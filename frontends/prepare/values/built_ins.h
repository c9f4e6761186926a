// Purpose: fewer of LLVM's built-in functions. What can be said by other instructions is.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Puts instructions in the place of calls of LLVM's functions for arithmetic with a flag of
/// overflow, the smaller and larger of two integers, swapped bytes, rotations, sizes of objects,
/// branches that are expected, thread-local variables, and those that do nothing.
void spell_out_built_ins(llvm::Module& module);

}  // namespace heapreach::frontends::prepare
