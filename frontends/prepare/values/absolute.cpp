#include "frontends/prepare/values/absolute.h"

#include <vector>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace heapreach::frontends::prepare {

namespace {

llvm::Value* spelled_out(llvm::IntrinsicInst& absolute) {
  llvm::IRBuilder<> builder(&absolute);
  llvm::Value* number = absolute.getArgOperand(0);
  // Whether the least number has no absolute value, as in C, or is its own one.
  const bool overflows = llvm::cast<llvm::ConstantInt>(absolute.getArgOperand(1))->isOne();
  llvm::Value* zero = llvm::ConstantInt::get(number->getType(), 0);
  llvm::Value* is_negative = builder.CreateICmpSLT(number, zero);
  return builder.CreateSelect(is_negative, builder.CreateSub(zero, number, "", false, overflows),
                              number);
}

}  // namespace

void spell_out_absolute_values(llvm::Module& module) {
  std::vector<llvm::IntrinsicInst*> found;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* built_in = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (built_in && built_in->getIntrinsicID() == llvm::Intrinsic::abs) found.push_back(built_in);
    }
  }
  for (llvm::IntrinsicInst* absolute : found) {
    absolute->replaceAllUsesWith(spelled_out(*absolute));
    absolute->eraseFromParent();
  }
}

}  // namespace heapreach::frontends::prepare
