// Functions in the shape that the translation wants: calls inlined unless they are recursive,
// locals in registers where nobody takes their address, uninitialised ones explicitly arbitrary.
#pragma once

#include <string>
#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "frontends/options.h"
#include "frontends/prepare/locals/padding.h"

namespace heapreach::frontends::prepare {

/// Prepares the module and returns what is to be translated: first the function that executions
/// begin with, which nobody calls, then the recursive functions, in the module's order. All others
/// are gone. Throws InputError for a missing entry, functions that cannot be inlined, and programs
/// that get too large.
std::vector<llvm::Function*> prepare(llvm::Module& module, const std::string& path,
                                     const Options& options, Padding padding);

}  // namespace heapreach::frontends::prepare
