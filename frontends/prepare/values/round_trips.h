// Pointers that pass through integers.
#pragma once

#include <llvm/IR/Function.h>

namespace heapreach::frontends::prepare {

/// Where a pointer becomes an integer that is only copied, moved, tagged or masked in its lowest
/// bits, compared for equality with null or another such integer, and made a pointer again, it
/// stays a pointer. Numbers of its lowest bits (`x & 7`, `x % 8`) become ones of that pointer's own
/// number. Other integers are left as they are.
void straighten_round_trips(llvm::Function& function);

}  // namespace heapreach::frontends::prepare
