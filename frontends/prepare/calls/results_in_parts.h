// Small records that recursive functions return in registers.
#pragma once

#include <llvm/IR/Function.h>

namespace heapreach::frontends::prepare {

/// The function that takes the place of one which returns a record of numbers and pointers, as
/// clang returns structs of up to 16 bytes: it returns the first part, and leaves each other one in
/// a variable of its own, which every call reads as soon as it has returned. The function itself if
/// it returns no record. Pointers to the function are pointers to the new one.
llvm::Function& return_first_part(llvm::Function& function);

}  // namespace heapreach::frontends::prepare
