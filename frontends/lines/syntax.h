// Which lines of a C file have code, as its author wrote it: also those that no compiler makes
// anything of, and functions that nothing calls.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace heapreach::frontends::lines {

/// A function with a body. Lines are as debug information counts them.
struct FunctionText {
  std::string file, name;
  int first = 0, last = 0;
  std::set<int> code;  // on which statements, conditions and initialised variables begin
  std::set<int> ends;  // on which a block ends
};

/// The functions of a syntax tree, in its order (compile::syntax_of). Empty if it is none.
std::vector<FunctionText> functions_in(const std::string& syntax);

}  // namespace heapreach::frontends::lines
