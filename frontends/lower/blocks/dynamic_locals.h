// Variable-length arrays and alloca: blocks that are made where control passes, and die when the
// stack is restored to what it was before: at the end of the array's scope or of a call that was
// inlined.
#pragma once

#include <set>

#include <llvm/IR/IntrinsicInst.h>

#include "frontends/lower/memory/amounts.h"

namespace heapreach::frontends::lower {

class DynamicLocals : private Part {
 public:
  DynamicLocals(Context& context, const ProcedureTable& procedures, Amounts& amounts)
      : Part(context), procedures_(procedures), amounts_(amounts) {}

  /// Finds where each dynamic local of the function at work dies. Where others look for their
  /// blocks, those of later ones must not be known before.
  void note(bool are_looked_for);
  /// Makes a dynamic local's block.
  void make(const llvm::AllocaInst& local);
  void save_stack(const llvm::IntrinsicInst& save);
  void restore_stack(const llvm::IntrinsicInst& restore);

 private:
  using ByMark = std::map<const llvm::IntrinsicInst*, std::vector<const llvm::AllocaInst*>>;

  ExpressionPtr length_of(const llvm::AllocaInst& local, const ExpressionPtr& cells) const;

  const ProcedureTable& procedures_;
  Amounts& amounts_;
  ByMark dying_;                                // by stackrestore
  ByMark starting_;                             // by stacksave
  std::set<const llvm::AllocaInst*> in_loops_;  // made again before what they made before dies
};

}  // namespace heapreach::frontends::lower
