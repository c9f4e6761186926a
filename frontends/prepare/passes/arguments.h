// What whoever starts a program hands to it.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Where main looks at its arguments or the environment, they are made at its start: texts of any
/// number, length and content (library/texts/arguments.h). True if they are.
bool make_arguments(llvm::Module& module);

}  // namespace heapreach::frontends::prepare
