// Blocks of alloca are none of the variables that a function begins with.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// LLVM takes memory of a constant size for a variable, if the first block of a function makes it,
/// and keeps it when it inlines the function. Afterwards the sizes of arrays of elements, as C's
/// alloca and arrays of variable length are, come from calls of `block_size` (prepared.h).
void separate_allocas(llvm::Module& module);

}  // namespace heapreach::frontends::prepare
