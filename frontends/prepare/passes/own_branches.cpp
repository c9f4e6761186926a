#include "frontends/prepare/passes/own_branches.h"

#include <llvm/IR/Metadata.h>

namespace heapreach::frontends::prepare {

namespace {

constexpr const char* mark = "heapreach.branch";

}  // namespace

void mark_own_branches(llvm::Module& module) {
  for (llvm::Function& function : module) {
    for (llvm::BasicBlock& block : function) {
      llvm::Instruction* last = block.getTerminator();
      const auto* jump = llvm::dyn_cast<llvm::BranchInst>(last);
      const bool chooses = (jump && jump->isConditional()) || llvm::isa<llvm::SwitchInst>(last);
      if (chooses) last->setMetadata(mark, llvm::MDNode::get(module.getContext(), {}));
    }
  }
}

bool is_own_branch(const llvm::Instruction& terminator) {
  return terminator.getMetadata(mark) != nullptr;
}

}  // namespace heapreach::frontends::prepare
