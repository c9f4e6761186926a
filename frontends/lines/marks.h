// Calls that say which line begins: they stay where passes and the translation take everything else
// of a line away, so that every line for which clang makes instructions has an edge in the end.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

namespace heapreach::frontends::lines {

/// Functions by file and name, as debug information spells them.
using FunctionKey = std::pair<std::string, std::string>;
using LinesByFunction = std::map<FunctionKey, std::set<int>>;

/// Puts calls of prepare::line_mark before what begins another line, in every block of every
/// function with debug information.
void insert_marks(llvm::Module& module);

/// The lines that insert_marks() would mark.
LinesByFunction lines_to_mark(const llvm::Module& module);

/// The lines that are marked in these functions, each as one of the function that it stands in,
/// inlined or not.
LinesByFunction marked_lines(const std::vector<llvm::Function*>& functions);

}  // namespace heapreach::frontends::lines
