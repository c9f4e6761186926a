// The step from an address to one in a record, which LLVM with pointee types makes up for globals.
#pragma once

#include <llvm/IR/Function.h>

namespace heapreach::frontends::prepare {

/// Where an instruction takes the address of a global record as one of another type, it gets a
/// cast of its own. Does nothing where pointers have no types.
void name_casts_of_records(llvm::Function& function);

}  // namespace heapreach::frontends::prepare
