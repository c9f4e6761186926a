#include "frontends/code/flow.h"

#include <llvm/IR/BasicBlock.h>

#include "support/worklist.h"

namespace heapreach::frontends::code {

bool may_reach(const std::vector<const llvm::Instruction*>& from, const Test& is_target,
               const Test& is_barrier) {
  Worklist<const llvm::BasicBlock*> entered;
  /// From an instruction to the end of its block, or to where it is decided.
  const auto follow = [&](const llvm::Instruction* at) {
    for (; at != nullptr; at = at->getNextNode()) {
      if (is_target(*at)) return true;
      if (is_barrier(*at)) return false;
      if (!at->isTerminator()) continue;
      for (unsigned i = 0; i < at->getNumSuccessors(); ++i) entered.add(at->getSuccessor(i));
    }
    return false;
  };
  for (const llvm::Instruction* start : from) {
    if (follow(start->getNextNode())) return true;
  }
  while (!entered.empty()) {
    if (follow(&entered.take()->front())) return true;
  }
  return false;
}

}  // namespace heapreach::frontends::code
