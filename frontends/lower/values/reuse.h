// --address-reuse: blocks may get the address of one that was freed before, for comparisons.
#pragma once

#include "frontends/lower/part.h"

namespace heapreach::frontends::lower {

/// Invariant: addresses of the system are never handed out again (docs/semantics.md), so accesses
/// through old pointers stay errors. Each slot holds a freed block, chosen at its free, and the
/// block made later that has its address in C, chosen at its allocation; addresses agree as far as
/// both blocks reach. Slots are filled in their order, so that the freed block of a later one may
/// be the new block of an earlier one; a block is freed once, so no two slots hold one freed block.
class Reuse : private Part {
 public:
  explicit Reuse(Context& context);

  /// At the start of the program: no slot is used.
  void begin();
  /// Frees a block, after which some slot may hold it; `note` is about the instruction that does.
  void free_block(const ExpressionPtr& address, const llvm::Instruction& at,
                  const std::string& note = "");
  /// After an allocation: some slot's block may have given the new one its address.
  void made(const ExpressionPtr& block, const llvm::Instruction& at);
  /// The address in C of what a pointer points to, as far as two pointers are compared by it.
  ExpressionPtr address(const ExpressionPtr& pointer) const;

 private:
  struct Slot {
    ExpressionPtr freed, size, again;  // variables; `size` in cells, of the smaller one
  };
  using Ways = std::vector<std::vector<rts::Action>>;

  ExpressionPtr size_now(const ExpressionPtr& block, const llvm::Instruction& at);
  void choose_way(const Ways& ways, const llvm::Instruction& at);

  std::vector<Slot> slots_;
};

}  // namespace heapreach::frontends::lower
