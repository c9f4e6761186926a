// Arithmetic on addresses that clang keeps as constant expressions, since no number is known.
#pragma once

#include <llvm/IR/Function.h>

namespace heapreach::frontends::prepare {

/// Gives every integer that is computed from addresses inside a constant instructions of its own,
/// in front of its user, or puts the number in its place if that is known; initialisers of globals
/// keep theirs.
void unfold_integers(llvm::Function& function);

}  // namespace heapreach::frontends::prepare
