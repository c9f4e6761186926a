// Functions of the C library that are defined in LLVM's language, to be inlined like the program's
// own.
#pragma once

#include <map>
#include <string>

#include <llvm/IR/Module.h>

namespace heapreach::frontends::library {

/// Gives a body to every function that the module declares, uses and does not define, if the table
/// has it as defined (strlen, strcmp, strcpy ..) and the module declares it with these types. Where
/// the program looks at errno, every call of an outside function may change it from then on.
void define_library(llvm::Module& module);

/// Adds these definitions to the module, where it has none of their names.
void link_definitions(llvm::Module& module, const std::map<std::string, std::string>& texts);

}  // namespace heapreach::frontends::library
