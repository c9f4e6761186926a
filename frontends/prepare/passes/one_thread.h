// Programs with one thread: what is atomic there is like any other access.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Puts loads, stores and choices in the place of atomic operations, and drops fences. A module
/// that had one has named metadata of this name.
void run_alone(llvm::Module& module);

constexpr const char* had_atomics = "heapreach.atomics";

}  // namespace heapreach::frontends::prepare
