// Which integers are pointers that are only carried about: copied, chosen, moved, masked or tagged
// in their lowest bits.
#pragma once

#include <cstdint>
#include <set>

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

namespace heapreach::frontends::prepare {

/// The bits of an address of which more is known than that they are any: blocks begin at multiples
/// of two pointers' size, as those of malloc do.
std::uint64_t lowest_bits(const llvm::DataLayout& data);

bool is_zero(const llvm::Value& value);

class HeldPointers {
 public:
  explicit HeldPointers(const llvm::Function& function);

  /// Whether the integer is, on every way that it may come, a whole pointer, one that was moved, or
  /// null, or with `marks_too` a constant that programs keep in the place of a pointer (1, -1). One
  /// of them is a pointer.
  bool holds_pointer(const llvm::Value& value, bool marks_too = true) const;
  /// What the number of a pointer is moved by: the other operand. Null for what is no such move.
  llvm::Value* step_of(const llvm::Value& value) const;
  /// What a number of its lowest bits is taken of: `x & 7`, `x % 8`; null for what is none.
  const llvm::Value* whole_of_low_bits(const llvm::Instruction& value) const;

 private:
  void find_made_of_pointers();
  bool is_made_of_pointer(const llvm::Value& value) const;
  bool is_moved(const llvm::User& user, const llvm::Value& from) const;
  bool may_move(const llvm::Value& value, const llvm::Value& other) const;

  const llvm::Function& function_;
  const llvm::DataLayout& data_;
  const std::uint64_t lowest_;
  std::set<const llvm::Value*> made_of_pointers_;
};

}  // namespace heapreach::frontends::prepare
