// What blocks are still reachable from at a normal end of the program: for valid-memtrack.
#pragma once

#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

namespace heapreach::frontends::prepare {

/// Adds calls of root_prefix (prepared.h) for pointers that are about to go into registers: before
/// each return for `globals`, before each call of `exit` and the like for `locals`, which include
/// them. A local is null once its lifetime has ended.
void mark_roots(llvm::Function& entry, const std::vector<llvm::AllocaInst*>& locals,
                const std::vector<llvm::AllocaInst*>& globals);

/// Whether the local is clang's own, for the end of arrays of variable length: no root.
bool holds_stack_pointer(const llvm::AllocaInst& local);

}  // namespace heapreach::frontends::prepare
