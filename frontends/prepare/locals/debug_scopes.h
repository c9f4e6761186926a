// Ends of objects in programs that do not say where their blocks begin and end.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Gives lifetime markers to locals that have none in files that were compiled elsewhere: those
/// whose declaration a goto or a case label may jump over, compound literals, and records that
/// expressions make. To be called before calls are inlined.
void end_scopes(llvm::Module& module);

}  // namespace heapreach::frontends::prepare
