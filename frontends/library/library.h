// Functions of the C library that read and write memory, in LLVM's language, to be inlined like the
// program's own.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::library {

/// Gives a body to every function that the module declares, uses and does not define, if it is one
/// of strlen, strcmp, strcpy and their like (see library.cpp): as C says, byte after byte.
void define_library(llvm::Module& module);

}  // namespace heapreach::frontends::library
