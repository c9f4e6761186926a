// What runs before main is called, and after it is left.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Throws InputError for constructors and destructors (GCC manual, "Common Function Attributes"),
/// and for variables in the sections with addresses of such functions: nothing calls them in what
/// follows.
void refuse_constructors(const llvm::Module& module);

}  // namespace heapreach::frontends::prepare
