// Arithmetic that says whether it overflows: __builtin_add_overflow and its like.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>

namespace heapreach::frontends::prepare {

/// The number modulo 2^width, and whether the exact one does not fit.
struct Overflowing {
  llvm::Value* number = nullptr;
  llvm::Value* overflows = nullptr;
};

/// The same by instructions that may wrap.
Overflowing with_flag(llvm::IRBuilder<>& builder, llvm::WithOverflowInst& call);

}  // namespace heapreach::frontends::prepare
