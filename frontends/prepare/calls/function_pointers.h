// Calls through pointers as comparisons with the functions that a pointer may hold, so that nothing
// behind this pass knows of them.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Whether the call passes and takes what the function takes and returns, on the machine: all
/// pointers are alike, integers have one width.
bool fits(const llvm::CallBase& site, const llvm::Function& function);

/// Replaces every call through a pointer by a chain of comparisons with the functions of the module
/// whose address is taken and that it fits, each with a direct call behind it, and with bad_call
/// (prepared.h) at its end. With `callbacks` pointers may come from outside: what is neither null
/// nor an address of a function of the module then leads to a declaration with callback_attribute,
/// which is called after the function that calls it and the pointer, "each$visit". Calls of a
/// function through a constant cast that fits become plain calls.
void lower_indirect_calls(llvm::Module& module, bool callbacks);

/// Decides comparisons between addresses of functions and null, and drops the blocks that nothing
/// leads to then. What is behind a call through a pointer that inlining has made known is gone with
/// them, before anyone draws conclusions from its types. Other conditions that are constant by then
/// decide, too, unless it is to be `these_only`.
void fold_known_functions(llvm::Function& function, bool these_only);

}  // namespace heapreach::frontends::prepare
