// Variables that nobody takes the address of leave memory.
#pragma once

#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "frontends/options.h"
#include "frontends/prepare/locals/known_variables.h"

namespace heapreach::frontends::prepare {

/// Fixed-size allocas move to the top of the entry block, so that a value stored at its start
/// reaches every use.
void gather_allocas(llvm::Function& function);

/// Globals that nobody takes the address of become locals of the entry function, which runs once.
/// Gives those that hold pointers. Where a function without definition returns a pointer, that may
/// be to a global which other files of the program know; and so it is, with --open, wherever one
/// may lead there. `change_outside`: such functions may change what other files can name.
std::vector<llvm::AllocaInst*> globals_to_locals(llvm::Module& module, llvm::Function& entry,
                                                 const KnownVariables& known, bool change_outside);

/// Puts locals into registers, uninitialised ones as arbitrary values. Every one must be
/// promotable.
void promote(llvm::Function& function, const std::vector<llvm::AllocaInst*>& locals);

/// The same for all locals of the function that are integers or pointers. Where leaks are looked
/// for, those that hold pointers are marked before, and so are `globals` (roots.h).
void locals_to_registers(llvm::Function& function, const Options& options,
                         const std::vector<llvm::AllocaInst*>& globals);

}  // namespace heapreach::frontends::prepare
