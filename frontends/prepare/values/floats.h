// Purpose: no pass behind this one meets a variable, parameter or result of a floating-point type.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Functions of the program take and return the bits of numbers, and so do loads, stores, choices
/// and variables. What is left of such types are casts from and to bits, operations between them,
/// and calls of functions that the program does not define. Parameters that were numbers have the
/// attribute `float_attribute`, in functions and in calls.
void keep_floats_as_bits(llvm::Module& module);

constexpr const char* float_attribute = "heapreach-float";

}  // namespace heapreach::frontends::prepare
