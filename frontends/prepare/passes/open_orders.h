// Which orders of evaluation that C leaves open a program comes to.
#pragma once

#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Drops what the module says of expressions (compile/orders/notes.h) of which none of these
/// functions has code, and names the files of the others. To be called once calls are inlined, and
/// before what is constant is folded.
void keep_open_orders_with_code(llvm::Module& module,
                                const std::vector<llvm::Function*>& functions);

}  // namespace heapreach::frontends::prepare
