// Instructions that nobody needs.
#pragma once

#include <llvm/IR/Function.h>

namespace heapreach::frontends::prepare {

/// Removes instructions without effect whose value is not used. Accesses stay, since they may go
/// wrong, and so do operations that C leaves undefined for some operands: executions end there.
void remove_dead_instructions(llvm::Function& function);

}  // namespace heapreach::frontends::prepare
