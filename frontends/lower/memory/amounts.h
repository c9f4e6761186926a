// From bytes to cells: sizes of blocks and lengths of copies; and blocks of such sizes.
#pragma once

#include "frontends/lower/values/members.h"

namespace heapreach::frontends::lower {

struct Amount {
  ExpressionPtr cells;
  ExpressionPtr beyond;  // null, or when it is more than any bound instead
  /// Null, or when no bytes are asked for if that may differ from no cells: a block of fewer bytes
  /// than a cell has is no block of nothing.
  ExpressionPtr nothing;
  /// Null, or when it is more bytes than an object may have (PTRDIFF_MAX): allocators return null
  /// then, whatever is assumed of them otherwise.
  ExpressionPtr too_large;
};

/// Marks the classes that some block is too small for, or is not a whole number of objects of.
void note_undersized(Context& context);

class Amounts : private Part {
 public:
  Amounts(Context& context, Integers& integers, Members& members)
      : Part(context), integers_(integers), members_(members) {}

  /// Cells of bytes * factor bytes of what the pointer points to. The product does not wrap.
  /// Contract: the factor is not negative.
  Amount amount_of(const llvm::Value& bytes, const Integer& factor, const llvm::Value& target);
  /// How many cells of what `target` points to the bytes of a copy or memset are. In cells of whole
  /// scalars they must be whole cells, and the way to them must not leave a record into one of
  /// other fields.
  ExpressionPtr transferred_cells(const llvm::Value& length, const llvm::Value& target);
  /// Makes a block of that size: an empty one for less than a cell, for nothing what
  /// `--malloc-zero` says, and null for too much, unless the instruction is an alloca. Contract:
  /// the action's size is the amount's cells. For static blocks something is asked for.
  void allocate(const rts::Alloc& alloc, const Amount& amount, const llvm::Instruction& at);

 private:
  Amount exactly(const ExpressionPtr& bytes, const ExpressionPtr& cells) const;
  ExpressionPtr known_amount(const Integer& bytes, const llvm::Value& target);
  ExpressionPtr cells_of_bytes(const ExpressionPtr& x, const Linear& linear,
                               const llvm::Value& target);
  void allocate_variable(const rts::Alloc& alloc, const Amount& amount,
                         const llvm::Instruction& instruction);
  rts::Action of_nothing(const rts::Alloc& alloc, const llvm::Instruction& at);

  Integers& integers_;
  Members& members_;
};

}  // namespace heapreach::frontends::lower
