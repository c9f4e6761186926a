// What the translation of integers asks of LLVM's values.
#pragma once

#include <llvm/IR/Constants.h>
#include <llvm/IR/Value.h>

namespace heapreach::frontends::lower {

/// In bits. Contract: the value is an integer.
inline unsigned width(const llvm::Value& value) {
  return value.getType()->getIntegerBitWidth();
}

/// Null if the value is no constant integer.
inline const llvm::ConstantInt* constant(const llvm::Value& value) {
  return llvm::dyn_cast<llvm::ConstantInt>(&value);
}

/// A phi that starts at small constants and is moved by small constants only.
bool is_counter(const llvm::Value& value);

}  // namespace heapreach::frontends::lower
