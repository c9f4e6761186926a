// What a module says of orders of evaluation that C leaves open.
#pragma once

#include <string>
#include <vector>

#include <llvm/IR/Module.h>

namespace heapreach::frontends::compile::orders {

/// An expression whose operands C lets be evaluated in any order, where that may matter.
struct OpenOrder {
  std::string file;  // empty as long as no code of it has been looked for
  std::string function;
  unsigned line = 0, column = 0;  // of the operator or call, where its text stands
  unsigned last_line = 0;
};

/// In place of what was written down before.
void write_down(const std::vector<OpenOrder>& all, llvm::Module& module);

/// Those that were written down. Modules that clang alone has made have none.
std::vector<OpenOrder> written_down(const llvm::Module& module);

}  // namespace heapreach::frontends::compile::orders
