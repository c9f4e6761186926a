// The step from an array to its first element, which LLVM without pointee types drops for globals.
#pragma once

#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Where the address of a global array is used as it is, its first element is meant: so C has it
/// everywhere but behind `&`. Instructions of the functions get a getelementptr of their own,
/// initialisers an alias whose aliasee is the array. Does nothing where pointers have types.
void name_first_elements(llvm::Module& module, const std::vector<llvm::Function*>& functions);

}  // namespace heapreach::frontends::prepare
