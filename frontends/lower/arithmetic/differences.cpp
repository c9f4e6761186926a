#include "frontends/lower/arithmetic/differences.h"

#include <llvm/IR/Operator.h>

namespace heapreach::frontends::lower {

bool Differences::is_one(const llvm::Instruction& instruction) {
  return instruction.getOpcode() == llvm::Instruction::Sub &&
         llvm::isa<llvm::PtrToIntOperator>(instruction.getOperand(0)) &&
         llvm::isa<llvm::PtrToIntOperator>(instruction.getOperand(1));
}

ExpressionPtr Differences::difference(const llvm::Instruction& instruction) {
  const auto* a = llvm::cast<llvm::PtrToIntOperator>(instruction.getOperand(0));
  const auto* b = llvm::cast<llvm::PtrToIntOperator>(instruction.getOperand(1));
  const llvm::Value& p = *a->getPointerOperand();
  const llvm::Value& q = *b->getPointerOperand();
  assume("pointers that are subtracted or compared by order point into one block");
  const ExpressionPtr cells = minus(pointers_.pointer(p), pointers_.pointer(q));
  return represented(in_bytes(cells, p, q), width(instruction), false,
                     inference_.is_unsigned(instruction));
}

ExpressionPtr Differences::in_bytes(const ExpressionPtr& cells, const llvm::Value& p,
                                    const llvm::Value& q) {
  const auto [unit, bytes] = unit_of_differences(p, q);
  return unit == 1 ? times(cells, bytes) : times(divided(cells, unit), bytes);
}

/// How many cells are how many bytes between the two pointers.
std::pair<Integer, Integer> Differences::unit_of_differences(const llvm::Value& p,
                                                             const llvm::Value& q) {
  const bool first = inference_.is_bytes(p);
  if (first && inference_.is_bytes(q)) return {1, 1};
  if (first) want_bytes(q, "the difference of pointers to different types");
  const LayoutId layout = inference_.layout_of(inference_.points(p));
  const LayoutId other = inference_.layout_of(inference_.points(q));
  if (!layouts_.same_shape(layout, other)) {
    want_bytes(p, "the difference of pointers to different types");
  }
  const bool in_record =
      ((layouts_.marks(inference_.points(p)) | layouts_.marks(inference_.points(q))) &
       Layouts::inside_mixed_record) != 0;
  const Layout& object = layouts_[layout];
  const bool uniform = layouts_.is_uniform(layout) && object.cells > 0;
  // Inside one array bytes and cells keep step.
  if (in_record && !(uniform && members_.walks_in_array(p) && members_.walks_in_array(q))) {
    want_bytes(p, "the difference of pointers into a record whose fields differ in size");
  }
  if (uniform) return {1, static_cast<unsigned long>(object.bytes / object.cells)};
  if (object.cells == 0) want_bytes(p, "the difference of pointers to an unknown type");
  if (layouts_.has_open_array(layout)) {
    want_bytes(p, "the difference of pointers to records that end in an array without length");
  }
  // Of whole records the distance is a multiple of their cells.
  return {static_cast<unsigned long>(object.cells), static_cast<unsigned long>(object.bytes)};
}

}  // namespace heapreach::frontends::lower
