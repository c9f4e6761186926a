// Which values C's types take for characters.
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GlobalVariable.h>

namespace heapreach::frontends::lower {

/// Whether it is `char`, an array of these or a pointer to some.
bool is_of_characters(const llvm::DIType* type);
/// The same of what the variable was declared as; string literals are.
bool is_of_characters(const llvm::GlobalVariable& variable);

}  // namespace heapreach::frontends::lower
