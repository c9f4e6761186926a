// Functions of which every call has been inlined, but of which tables may still hold the address.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Deletes the body of a function that nobody calls any more.
void drop_body(llvm::Function& function);

/// Gives bodies that trap to the functions that drop_body() has seen and of which the address is
/// still used, so that the linker gives each an address of its own, which is not null.
void restore_addresses(llvm::Module& module);

}  // namespace heapreach::frontends::prepare
