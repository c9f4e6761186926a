// Arithmetic that clang has folded into constants although it knows no number for it.
#pragma once

#include <llvm/IR/Function.h>

namespace heapreach::frontends::prepare {

/// Gives every integer that is computed from addresses inside a constant instructions of its own,
/// in front of its user; initialisers of globals keep theirs.
void unfold_integers(llvm::Function& function);

}  // namespace heapreach::frontends::prepare
