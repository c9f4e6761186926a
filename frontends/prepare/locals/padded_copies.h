// Copies of bytes that no scalar covers, where integers carry them.
#pragma once

#include <llvm/IR/Function.h>

namespace heapreach::frontends::prepare {

/// Kept padding travels in integers, too: whoever loads one to store it copies its bytes. True if
/// anything changed.
bool copy_with_padding(llvm::Function& function, const llvm::DataLayout& data);

}  // namespace heapreach::frontends::prepare
