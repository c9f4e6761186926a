#include "frontends/lower/blocks/lifetime.h"

#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>

#include "frontends/code/flow.h"

namespace heapreach::frontends::lower {

namespace {

/// Whether the instruction is such a marker of the local.
bool is_marker(const llvm::Instruction& instruction, llvm::Intrinsic::ID id,
               const llvm::AllocaInst& local) {
  const auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return marker && marker->getIntrinsicID() == id && local_of(*marker) == &local;
}

}  // namespace

const llvm::AllocaInst* local_of(const llvm::IntrinsicInst& marker) {
  return llvm::dyn_cast<llvm::AllocaInst>(
      marker.getArgOperand(marker.arg_size() - 1)->stripPointerCasts());
}

bool may_live_at(const llvm::AllocaInst& local, const llvm::Instruction& target) {
  std::vector<const llvm::Instruction*> starts;
  for (const llvm::Instruction& instruction : llvm::instructions(*local.getFunction())) {
    if (is_marker(instruction, llvm::Intrinsic::lifetime_start, local)) {
      starts.push_back(&instruction);
    }
  }
  return code::may_reach(
      starts, [&](const llvm::Instruction& at) { return &at == &target; },
      [&](const llvm::Instruction& at) {
        return is_marker(at, llvm::Intrinsic::lifetime_end, local);
      });
}

}  // namespace heapreach::frontends::lower
