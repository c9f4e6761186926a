// Functions of the program that take or return floating-point numbers.
#pragma once

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Defined functions take and return bits (float_types.h), and so do calls of them and calls
/// through pointers. Where the address of a function without definition is taken, that of a defined
/// one which calls it takes its place.
void change_signatures(llvm::Module& module);

/// Puts a record of bits in the place of one of numbers, which is only taken apart, stored or
/// returned.
void replace_record(llvm::Instruction& old, llvm::Value& bits);

}  // namespace heapreach::frontends::prepare
