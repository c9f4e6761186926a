// Structs by value: copies that have lost their types get them back, and structs on the stack that
// are only used field by field become one local per field.
#pragma once

#include <llvm/IR/Function.h>

#include "frontends/prepare/locals/padding.h"

namespace heapreach::frontends::prepare {

/// Repeats three steps until nothing changes: integers that clang only carries structs in (a load
/// of N bits whose uses are stores of them) become copies field by field; aggregates on the stack
/// whose every access is to a field at a constant place become a local per field; locals whose
/// address is no longer taken become registers. A local that may be accessed after its lifetime
/// stays in memory, and where padding is kept so does one that is copied with padding.
void aggregates_to_registers(llvm::Function& function, Padding padding);

}  // namespace heapreach::frontends::prepare
