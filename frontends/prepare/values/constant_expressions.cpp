// Differences of addresses of globals come as `sub (ptrtoint (..), ptrtoint (..))` in one operand.
// As instructions they are what the translation knows from local pointers. The offset of a member,
// written as the address that it has in a record at null, is a number.
#include "frontends/prepare/values/constant_expressions.h"

#include <vector>

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

namespace {

llvm::ConstantExpr* integer_in(const llvm::Use& use) {
  auto* constant = llvm::dyn_cast<llvm::ConstantExpr>(use.get());
  const bool counts = constant && constant->getType()->isIntegerTy();
  return counts ? constant : nullptr;
}

}  // namespace

void unfold_integers(llvm::Function& function) {
  const llvm::DataLayout& layout = function.getParent()->getDataLayout();
  std::vector<llvm::Instruction*> todo;
  for (llvm::Instruction& instruction : llvm::instructions(function)) todo.push_back(&instruction);
  while (!todo.empty()) {
    llvm::Instruction* user = todo.back();
    todo.pop_back();
    if (llvm::isa<llvm::DbgInfoIntrinsic>(user)) continue;
    for (llvm::Use& use : user->operands()) {
      llvm::ConstantExpr* constant = integer_in(use);
      if (!constant) continue;
      if (auto* number =
              llvm::dyn_cast<llvm::ConstantInt>(llvm::ConstantFoldConstant(constant, layout))) {
        use.set(number);
        continue;
      }
      auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
      llvm::Instruction* before = phi ? phi->getIncomingBlock(use)->getTerminator() : user;
      llvm::Instruction* unfolded = constant->getAsInstruction();
      unfolded->insertBefore(before);
      unfolded->setDebugLoc(user->getDebugLoc());
      use.set(unfolded);
      todo.push_back(unfolded);
    }
  }
}

}  // namespace heapreach::frontends::prepare
