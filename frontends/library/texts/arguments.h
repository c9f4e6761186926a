// What C17 5.1.2.2.1 says of main's arguments, and POSIX of the environment, in LLVM's language.
#pragma once

#include <map>
#include <string>

namespace heapreach::frontends::library {

/// Returns a vector of so many texts of any length and content, with a null pointer behind them.
constexpr const char* new_arguments = "heapreach.arguments";
/// The same of any number of them.
constexpr const char* new_environment = "heapreach.environment";

/// Both, and what they call, on a machine whose pointers have so many bytes.
std::map<std::string, std::string> argument_texts(unsigned pointer_bytes);

}  // namespace heapreach::frontends::library
