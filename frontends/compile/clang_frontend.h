// Clang's front end as a library: one compilation in this process.
//
// The compiler's program would do the same, but to load its shared libraries takes 0.1 s, ten times
// as long as a small file takes to compile. A compilation may need any time and memory, and clang
// may crash: callers run it in a process of its own (compile.cpp).
#pragma once

#include <string>
#include <vector>

namespace heapreach::frontends::compile {

/// What stands behind `clang` in a command that compiles one C file.
using Arguments = std::vector<std::string>;

/// Writes the file's code, without optimisation, as LLVM bitcode to `output`. Returns clang's
/// errors; nothing if there are none. Throws std::runtime_error if `output` cannot be written or
/// the arguments ask for something other than one compilation.
std::string write_bitcode(const Arguments& arguments, const std::string& output);

/// Writes the file's syntax tree as JSON (what `-ast-dump=json` prints) to `output`. Returns and
/// throws as write_bitcode().
std::string write_syntax(const Arguments& arguments, const std::string& output);

}  // namespace heapreach::frontends::compile
