// memcpy, memmove and memset, cell by cell: short ones of constant length without a loop, others as
// a loop over cells. memmove runs from the end where the target lies behind the source.
#pragma once

#include <functional>

#include "frontends/lower/memory/amounts.h"
#include "frontends/lower/memory/byte_blocks.h"

namespace heapreach::frontends::lower {

class Transfers : private Part {
 public:
  Transfers(Context& context, Integers& integers, Pointers& pointers, Accesses& accesses,
            Constants& constants, Amounts& amounts)
      : Part(context),
        integers_(integers),
        pointers_(pointers),
        accesses_(accesses),
        constants_(constants),
        amounts_(amounts) {}

  void copy(const llvm::MemTransferInst& transfer);
  void fill(const llvm::MemSetInst& set);
  /// Sets the first cells of a block that has just been made to zero.
  void fill_cells(const llvm::CallBase& call, const ExpressionPtr& cells);
  /// A variable that a cell's value passes through.
  ExpressionPtr carrier(LayoutId layout, std::uint64_t cell, const std::string& name,
                        rts::VariableId& id);

 private:
  void copy_apart(const llvm::MemTransferInst& transfer, LayoutId layout, std::uint64_t cells);
  void use_copied(LayoutId layout, const ExpressionPtr& value, const llvm::Instruction& at);
  ExpressionPtr filled_value(const llvm::MemSetInst& set, const Layout& leaf);
  std::uint64_t most_at_once(LayoutId layout) const;
  std::string length_note(const char* word, const llvm::Value& length) const;
  void for_each_cell(const ExpressionPtr& cells, bool down, const llvm::Instruction& at,
                     const std::function<void(const ExpressionPtr&)>& body);

  Integers& integers_;
  Pointers& pointers_;
  Accesses& accesses_;
  Constants& constants_;
  Amounts& amounts_;
};

}  // namespace heapreach::frontends::lower
