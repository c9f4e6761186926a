// Records that functions return through memory of their caller.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Lets functions that put such a record together piece by piece do so in an object of their own,
/// which is copied where they return. clang builds a compound literal that is returned in the
/// object that the call initialises, which the literal's own expressions may read
/// (C17 6.5.2.5p5, 6.8.6.4).
void put_results_together_apart(llvm::Module& module);

}  // namespace heapreach::frontends::prepare
