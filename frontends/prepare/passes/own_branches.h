// Which branches stand in the program, as opposed to those that preparation makes: of calls through
// pointers, functions of the library and checks.
#pragma once

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Marks all conditional branches and switches that are there now and that C knows: clang's own
/// ways out of scopes with cleanups are none. Inlining keeps the marks.
void mark_own_branches(llvm::Module& module);

/// Whether the terminator was there then.
bool is_own_branch(const llvm::Instruction& terminator);

/// A place in the terminator's file.
struct ConditionPlace {
  unsigned line = 0, column = 0;  // 0: not known
};

/// Where what the terminator tests stands: within the operand of `&&`, `||` and `!` whose truth
/// decides, as clang names it: its operator, or its first name. The terminator's own place is that
/// of an operator around it.
ConditionPlace condition_place(const llvm::Instruction& terminator);

}  // namespace heapreach::frontends::prepare
