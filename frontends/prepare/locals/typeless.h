// Integers that only carry other types through them.
#pragma once

#include <llvm/IR/Function.h>

#include "frontends/prepare/locals/padding.h"

namespace heapreach::frontends::prepare {

/// Gives copies their types back: clang passes and returns structs of up to 16 bytes as integers.
/// True if anything changed.
bool type_copies(llvm::Function& function, Padding padding);

}  // namespace heapreach::frontends::prepare
