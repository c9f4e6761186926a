// Functions of the program that are not read: what is asked is about one function, and what large
// others do on its behalf is a question of its own.
#pragma once

#include <cstddef>

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Takes away the bodies of functions that have, together with all that they call, more than `most`
/// instructions, or may call themselves; calls of `entry` lead to a declaration, too. Such
/// declarations have unread_attribute (prepared.h). They may do what a function of another file may
/// that is handed all variables of this one. Indirect calls count as calls of nothing.
void leave_unread(llvm::Module& module, llvm::Function& entry, std::size_t most);

}  // namespace heapreach::frontends::prepare
