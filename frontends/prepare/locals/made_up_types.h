// Locals of types that clang made up for passing bytes.
#pragma once

#include <llvm/IR/Function.h>

#include "frontends/prepare/locals/padding.h"

namespace heapreach::frontends::prepare {

/// Loads and stores of whole {i64, i64} become ones of their parts. True if anything changed.
bool split_first_class(llvm::Function& function);

/// Gives one local of a made-up type the type of the record that it exchanges bytes with. True if
/// there was one.
bool retype_local(llvm::Function& function, Padding padding, const llvm::DataLayout& data);

}  // namespace heapreach::frontends::prepare
