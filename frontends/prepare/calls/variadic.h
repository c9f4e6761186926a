// Functions of the program that take a variable number of arguments, as functions that take one
// pointer more: to a block in which the caller has put the others.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Gives every defined function that takes a variable number of arguments, and that is only called
/// directly, a last parameter instead, if it looks at them at all; rewrites its calls, va_start,
/// va_copy, va_end and the code that clang makes of va_arg. Functions for which that does not work
/// stay as they are: calls of them are refused later (recursion.h).
void fix_variadic_functions(llvm::Module& module);

}  // namespace heapreach::frontends::prepare
