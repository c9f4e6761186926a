// Functions of the C library that read floating-point numbers in texts.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::library {

/// Gives strtod and strtof their definitions, and calls of atof one that is strtod's; where texts
/// are scanned, adds what reads %f there (texts/reals.h). Contract: the
/// module's numbers are not bits yet (prepare/values/floats.h).
void define_real_readers(llvm::Module& module);

/// Whether it is what reads %f in texts: its body is needed until the formats of scanf are spelled
/// out (spell_out.h).
bool is_real_reader(const llvm::Function& function);

}  // namespace heapreach::frontends::library
