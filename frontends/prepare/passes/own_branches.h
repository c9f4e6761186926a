// Which branches stand in the program, as opposed to those that preparation makes: of calls through
// pointers, functions of the library and checks.
#pragma once

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Marks all conditional branches and switches that are there now. Inlining keeps the marks.
void mark_own_branches(llvm::Module& module);

/// Whether the terminator was there then.
bool is_own_branch(const llvm::Instruction& terminator);

}  // namespace heapreach::frontends::prepare
