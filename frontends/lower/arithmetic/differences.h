// Differences of pointers, in bytes.
#pragma once

#include "frontends/lower/values/pointers.h"

namespace heapreach::frontends::lower {

class Differences : private Part {
 public:
  Differences(Context& context, Pointers& pointers, Members& members)
      : Part(context), pointers_(pointers), members_(members) {}

  /// Whether the instruction subtracts the number of one address from that of another.
  static bool is_one(const llvm::Instruction& instruction);
  /// The difference of two pointers in bytes, where what follows divides it by a size that cells
  /// have.
  ExpressionPtr difference(const llvm::Instruction& instruction);
  /// A distance in cells between two pointers into one block, in bytes.
  ExpressionPtr in_bytes(const ExpressionPtr& cells, const llvm::Value& p, const llvm::Value& q);

 private:
  std::pair<Integer, Integer> unit_of_differences(const llvm::Value& p, const llvm::Value& q);

  Pointers& pointers_;
  Members& members_;
};

}  // namespace heapreach::frontends::lower
