// Functions of the C library that read numbers of any base, in LLVM's language.
#pragma once

#include <map>
#include <string>

#include <llvm/IR/Module.h>

namespace heapreach::frontends::library {

/// strtol and its like: calls with a constant base become calls of functions for this base alone,
/// whose texts are added. All arithmetic is with constants that way. `errno_cell`: where ERANGE
/// goes; empty if nobody looks at errno.
void add_numbers_of_bases(llvm::Module& module, const std::string& errno_cell,
                          std::map<std::string, std::string>& texts);

}  // namespace heapreach::frontends::library
