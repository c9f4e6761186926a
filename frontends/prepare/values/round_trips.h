// Pointers that pass through integers.
#pragma once

#include <llvm/IR/Function.h>

namespace heapreach::frontends::prepare {

/// Where a pointer becomes an integer that is only copied, compared for equality with null or
/// another such integer, and made a pointer again, it stays a pointer. Others are left as they are.
void straighten_round_trips(llvm::Function& function);

}  // namespace heapreach::frontends::prepare
