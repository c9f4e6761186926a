// By how many cells pointer arithmetic moves: whole objects, fields, and bytes where they are whole
// cells.
#pragma once

#include "frontends/lower/values/integers.h"
#include "frontends/lower/values/roots.h"

namespace heapreach::frontends::lower {

/// What shifts ask of the analysis of arrays inside records (members.h), which looks at shifts.
class ArrayWalks {
 public:
  virtual ~ArrayWalks() = default;
  /// Whether the pointer is known to have come from an array, or from the start of a block of such
  /// objects, so that bytes and cells keep step along it.
  virtual bool walks_in_array(const llvm::Value& pointer) = 0;
  /// Whether so many cells further on lies what is before an array that the pointer was made from,
  /// or before its element.
  virtual bool leaves_array(const llvm::Value& pointer, const Integer& cells) = 0;
};

struct Shifted {
  ExpressionPtr cells;
  bool constant = true;  // an offset inside a record, not through arrays
};

class Shifts : private Part {
 public:
  Shifts(Context& context, Integers& integers, ArrayWalks& walks)
      : Part(context), integers_(integers), walks_(walks) {}

  /// By how many cells a getelementptr moves.
  Shifted shift_of(const llvm::GEPOperator& gep);
  /// Whether the way from the root goes through record fields only.
  bool moves_by_constants(const llvm::Value& value);
  /// Whether the pointer goes from its root to fields only, or so many bytes along a variable as
  /// that has, or fewer: then it leads into its block, or one past the end, if its root does.
  /// Without `end_counts` one past the end of the variable is not near.
  bool stays_near(const llvm::Value& value, bool end_counts);

 private:
  Shifted byte_shift(const llvm::GEPOperator& gep);
  Shifted raw_shift(const llvm::GEPOperator& gep);
  [[noreturn]] void refuse_arithmetic(const llvm::GEPOperator& gep, const std::string& reason);
  void check_place(const llvm::GEPOperator& gep);
  void check_step_back(const llvm::GEPOperator& gep, const Integer& cells);
  void check_stride(const llvm::GEPOperator& gep);
  void check_end(LayoutId step, const llvm::GEPOperator& gep);

  Integers& integers_;
  ArrayWalks& walks_;
};

}  // namespace heapreach::frontends::lower
