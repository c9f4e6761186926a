// Addresses in cells.
#pragma once

#include "frontends/lower/values/members.h"

namespace heapreach::frontends::lower {

class Pointers : private Part {
 public:
  Pointers(Context& context, Integers& integers, ConditionSource& conditions, const Roots& roots,
           Shifts& shifts, Members& members)
      : Part(context),
        integers_(integers),
        conditions_(conditions),
        roots_(roots),
        shifts_(shifts),
        members_(members) {}

  /// The address that the pointer is. Throws InputError for values that are not translated.
  ExpressionPtr pointer(const llvm::Value& value);
  /// The same of a pointer that is about to be stored.
  ExpressionPtr stored(const llvm::Value& value);
  /// The same of its root, or the block that goes with it.
  ExpressionPtr root_expression(const llvm::Value& root);
  /// Whether both are one expression or variable.
  static bool are_same(const ExpressionPtr& a, const ExpressionPtr& b);
  /// Whether one of both may stand one past the end of its block, and the other in another block.
  bool may_be_at_other_start(const llvm::Value& a, const llvm::Value& b);
  /// What must hold for a free of the pointer to be one of the block that its root is bound to, and
  /// not of another one that it has come to; null if that holds anyway.
  ExpressionPtr frees_own_block(const llvm::Value& value);
  /// The address of the array's first cell.
  ExpressionPtr start_of(const Member& member);
  /// That the cell lies in the block that `base` points into, or one past its end.
  static ExpressionPtr lies_in_block(const ExpressionPtr& address, const ExpressionPtr& base);

 private:
  bool may_have_left(const llvm::Value& value, bool end_counts);
  Integers& integers_;
  ConditionSource& conditions_;
  const Roots& roots_;
  Shifts& shifts_;
  Members& members_;
};

}  // namespace heapreach::frontends::lower
