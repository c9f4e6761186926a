// Pointers that lie in integers in memory: a `uintptr_t` with the colour of a node beside its
// parent.
#pragma once

#include <vector>

#include <llvm/IR/Function.h>

namespace heapreach::frontends::prepare {

/// Where a field of integers as wide as a pointer is loaded to be a pointer, its loads become loads
/// of a pointer whose number is taken, and so do its stores where a pointer or a constant is
/// stored. C has both be the same bytes. What is stored otherwise, and fields that are loaded as
/// integers only, are left as they are.
void load_pointers_as_such(const std::vector<llvm::Function*>& functions);

}  // namespace heapreach::frontends::prepare
