// Assertions that are functions of nobody: `assert` without <assert.h>, and those of other tools.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::library {

/// Every call of an assertion that the program does not define (Kind::assertion) stands behind a
/// branch: it is made where the condition is 0, with 0 in its place, and does not return there.
/// Contract: calls through pointers have become direct ones. Throws InputError for calls without a
/// condition, or with one that is neither an integer nor a pointer.
void branch_at_assertions(llvm::Module& module);

}  // namespace heapreach::frontends::library
