// Lifetimes of objects in programs that say where their blocks begin and end.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Makes lifetime markers of the calls that compile/scopes/mark_scopes.h has put into the program,
/// which are gone afterwards. Objects that calls speak of have no other markers then.
void mark_lifetimes(llvm::Module& module);

}  // namespace heapreach::frontends::prepare
