// Loads of values that no single store left in a block of bytes: they are put together from the
// bytes that its cells are parts of. Cells that were never stored to are arbitrary numbers; those
// that no store leaves may be left out, since some byte stands for each. The bytes of a pointer are
// not known: what reads them is approximate, and an execution through it is no certain one.
#pragma once

#include "frontends/lower/part.h"

namespace heapreach::frontends::lower {

class ByteParts : private Part {
 public:
  explicit ByteParts(Context& context) : Part(context) {}

  /// The variable becomes the integer that the bytes are.
  void integer_from_parts(rts::VariableId to, bool as_unsigned,
                          const std::vector<ExpressionPtr>& cells, const Layout& bytes,
                          const llvm::Instruction& at);
  /// The variable becomes null where all bytes are zero.
  void pointer_from_parts(rts::VariableId to, const std::vector<ExpressionPtr>& cells,
                          const Layout& bytes, const llvm::Instruction& at);

 private:
  ExpressionPtr part_of_integer(const ExpressionPtr& cell, const Layout& bytes,
                                ExpressionPtr& is_one) const;
  ExpressionPtr part(const ExpressionPtr& cell, const Layout& bytes, unsigned index,
                     const llvm::Instruction& at);
  void approximate_parts(rts::VariableId result, const ExpressionPtr& cell, unsigned bytes,
                         const llvm::Instruction& at);
};

}  // namespace heapreach::frontends::lower
