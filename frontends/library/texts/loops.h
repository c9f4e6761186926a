// Loops in LLVM's language, of which most definitions of the library consist: `i` counts, `again`
// goes on, other exits are the body's.
#pragma once

#include <string>

namespace heapreach::frontends::library {

/// The label `loop` and its counter, which starts at 0 where control comes from the block `from`.
std::string loop_head(const std::string& from);
/// The block `again`.
std::string loop_again();
/// A whole loop from the function's entry on. `before`: instructions in front of it; `carried`:
/// further phis.
std::string loop(const std::string& body, const std::string& before = "",
                 const std::string& carried = "");
/// Goes to the label where `i` is the limit `n`.
std::string limited(const std::string& label);
/// Reads `c`, the byte that lies at `at`, `i` bytes into the string.
std::string read_byte(const std::string& string);

}  // namespace heapreach::frontends::library
