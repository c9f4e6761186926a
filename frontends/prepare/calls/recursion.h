// Which functions are recursive: they become procedures of the system, all others are inlined.
#pragma once

#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

namespace heapreach::frontends::prepare {

/// The functions that calls of the entry lead to and that lie on a cycle of the call graph, in the
/// module's order. Without those that one function calls in one place: inlined there, the others
/// are still on all cycles. Throws InputError at a call of a defined function that takes a variable
/// number of arguments, or whose arguments do not have the types of its definition.
std::vector<llvm::Function*> recursive_functions(llvm::Function& entry);

/// A new function that only calls this one, with its own arguments, and returns.
llvm::Function& calling(llvm::Function& function);

/// Makes a recursive function ready to be a procedure, whose locals belong to one activation: what
/// it gets by value is copied by itself, and locals in memory die when it returns, arrays of
/// variable length and blocks of alloca among them.
void own_its_frame(llvm::Function& function);

}  // namespace heapreach::frontends::prepare
