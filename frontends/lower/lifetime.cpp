#include "frontends/lower/lifetime.h"

#include <set>
#include <vector>

#include <llvm/IR/Function.h>

namespace heapreach::frontends::lower {

namespace {

/// Whether the instruction is such a marker of the local.
bool is_marker(const llvm::Instruction& instruction, llvm::Intrinsic::ID id,
               const llvm::AllocaInst& local) {
  const auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return marker && marker->getIntrinsicID() == id && local_of(*marker) == &local;
}

class Lifetime {
 public:
  Lifetime(const llvm::AllocaInst& local, const llvm::Instruction& target)
      : local_(local), target_(target) {}

  bool reaches() {
    for (const llvm::BasicBlock& block : *local_.getFunction()) {
      for (const llvm::Instruction& instruction : block) {
        if (is_marker(instruction, llvm::Intrinsic::lifetime_start, local_))
          follow(*instruction.getNextNode());
      }
    }
    while (!work_.empty() && !found_) {
      const llvm::BasicBlock* block = work_.back();
      work_.pop_back();
      follow(block->front());
    }
    return found_;
  }

 private:
  void follow(const llvm::Instruction& from) {
    for (const llvm::Instruction* at = &from; at; at = at->getNextNode()) {
      if (at == &target_) found_ = true;
      if (found_ || is_marker(*at, llvm::Intrinsic::lifetime_end, local_)) return;
      if (!at->isTerminator()) continue;
      for (unsigned i = 0; i < at->getNumSuccessors(); ++i) {
        if (seen_.insert(at->getSuccessor(i)).second) work_.push_back(at->getSuccessor(i));
      }
    }
  }

  const llvm::AllocaInst& local_;
  const llvm::Instruction& target_;
  std::set<const llvm::BasicBlock*> seen_;
  std::vector<const llvm::BasicBlock*> work_;
  bool found_ = false;
};

}  // namespace

const llvm::AllocaInst* local_of(const llvm::IntrinsicInst& marker) {
  return llvm::dyn_cast<llvm::AllocaInst>(
      marker.getArgOperand(marker.arg_size() - 1)->stripPointerCasts());
}

bool may_live_at(const llvm::AllocaInst& local, const llvm::Instruction& target) {
  return Lifetime(local, target).reaches();
}

}  // namespace heapreach::frontends::lower
