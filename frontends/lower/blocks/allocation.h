// malloc, calloc, realloc and free.
#pragma once

#include "frontends/lower/blocks/locals.h"
#include "frontends/lower/memory/transfers.h"
#include "frontends/lower/values/reuse.h"
#include "frontends/lower/values/unset.h"

namespace heapreach::frontends::lower {

class Allocation : private Part {
 public:
  Allocation(Context& context, Integers& integers, Pointers& pointers, Amounts& amounts,
             HandedOver& handed_over, Transfers& transfers, Locals& locals, Reuse& reuse,
             Unset& unset)
      : Part(context),
        integers_(integers),
        pointers_(pointers),
        amounts_(amounts),
        handed_over_(handed_over),
        transfers_(transfers),
        locals_(locals),
        reuse_(reuse),
        unset_(unset) {}

  void allocate(const llvm::CallBase& call);
  /// A new block, the old one's cells as far as both reach, and the end of the old block.
  void reallocate(const llvm::CallBase& call);
  void free_block(const llvm::CallBase& call);

 private:
  Amount amount_of(const llvm::CallBase& call);
  void allocate_static(const llvm::CallBase& call, bool stays_as_it_is);
  void free_nothing(const llvm::CallBase& call);
  static ExpressionPtr made_cells(const ExpressionPtr& result, const ExpressionPtr& cells);
  ExpressionPtr is_from_malloc(const ExpressionPtr& pointer);
  bool may_make_empty_blocks() const;
  void copy_old_cells(const ExpressionPtr& source, const ExpressionPtr& target,
                      const ExpressionPtr& cells, LayoutId layout, const llvm::Instruction& at);

  Integers& integers_;
  Pointers& pointers_;
  Amounts& amounts_;
  HandedOver& handed_over_;
  Transfers& transfers_;
  Locals& locals_;
  Reuse& reuse_;
  Unset& unset_;
};

}  // namespace heapreach::frontends::lower
