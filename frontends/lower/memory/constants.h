// String literals and other constants are blocks that must not be written to.
#pragma once

#include "frontends/lower/values/pointers.h"

namespace heapreach::frontends::lower {

class Constants : private Part {
 public:
  Constants(Context& context, Pointers& pointers) : Part(context), pointers_(pointers) {}

  /// Adds a constant. Contract: their blocks are made in this order, one after the other.
  void add(const llvm::GlobalVariable& constant) { constants_.push_back(&constant); }
  /// Asserts before a store that its target is no constant, where it might be one.
  void forbid_constant(const llvm::Value& target, const ExpressionPtr& address,
                       const llvm::Instruction& at);
  /// Whether the address is one of the constants that the pointer may point to; null if there is
  /// none.
  ExpressionPtr may_be_among_constants(const llvm::Value& target, const ExpressionPtr& address);

 private:
  ExpressionPtr is_in_block_of_constant(const llvm::Value& target, const ExpressionPtr& address);

  Pointers& pointers_;
  std::vector<const llvm::GlobalVariable*> constants_;
};

}  // namespace heapreach::frontends::lower
