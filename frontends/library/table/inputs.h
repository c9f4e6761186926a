// What runs do with functions of the table: which results are inputs of the program, and which
// functions have no effect outside the process.
#pragma once

#include <string_view>

namespace heapreach::frontends::library {

/// Whether what a function of this name returns, or leaves, is an input: __VERIFIER_nondet_*, what
/// is read from files, and the environment. Other results are taken for granted.
bool is_input(std::string_view name);

/// Whether to call the C library's own function changes nothing outside the process. Functions with
/// a file among their arguments: if that is stdout or stderr.
bool stays_inside(std::string_view name);

}  // namespace heapreach::frontends::library
