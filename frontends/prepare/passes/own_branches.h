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

/// Whether it takes its second successor where the program's condition holds: clang leaves out `!`
/// and exchanges the successors, which their names tell.
bool is_negated(const llvm::Instruction& terminator);

}  // namespace heapreach::frontends::prepare
