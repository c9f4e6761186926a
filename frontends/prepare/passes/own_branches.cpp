#include "frontends/prepare/passes/own_branches.h"

#include <algorithm>
#include <iterator>

#include <llvm/IR/Metadata.h>

namespace heapreach::frontends::prepare {

namespace {

constexpr const char* mark = "heapreach.branch";
constexpr const char* negated_mark = "heapreach.negated";

/// What clang calls blocks that it goes on with where a condition holds, and where it does not.
constexpr const char* where_true[] = {"if.then",   "while.body",    "for.body", "do.body",
                                      "cond.true", "land.lhs.true", "land.rhs"};
constexpr const char* where_false[] = {"if.else", "if.end",     "while.end",     "for.end",
                                       "do.end",  "cond.false", "lor.lhs.false", "lor.rhs"};

template <std::size_t count>
bool is_called(const llvm::BasicBlock& block, const char* const (&names)[count]) {
  return std::any_of(std::begin(names), std::end(names),
                     [&](const char* name) { return block.getName().startswith(name); });
}

bool has_exchanged_successors(const llvm::BranchInst& jump) {
  return is_called(*jump.getSuccessor(1), where_true) ||
         is_called(*jump.getSuccessor(0), where_false);
}

}  // namespace

void mark_own_branches(llvm::Module& module) {
  for (llvm::Function& function : module) {
    for (llvm::BasicBlock& block : function) {
      llvm::Instruction* last = block.getTerminator();
      const auto* jump = llvm::dyn_cast<llvm::BranchInst>(last);
      const bool chooses = (jump && jump->isConditional()) || llvm::isa<llvm::SwitchInst>(last);
      if (!chooses) continue;
      llvm::MDNode* const nothing = llvm::MDNode::get(module.getContext(), {});
      last->setMetadata(mark, nothing);
      if (jump && has_exchanged_successors(*jump)) last->setMetadata(negated_mark, nothing);
    }
  }
}

bool is_own_branch(const llvm::Instruction& terminator) {
  return terminator.getMetadata(mark) != nullptr;
}

bool is_negated(const llvm::Instruction& terminator) {
  return terminator.getMetadata(negated_mark) != nullptr;
}

}  // namespace heapreach::frontends::prepare
