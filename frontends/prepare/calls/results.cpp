#include "frontends/prepare/calls/results.h"

#include <algorithm>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace heapreach::frontends::prepare {

namespace {

/// Whether the result is only copied to its place as a whole, or handed on to a function that
/// returns it, which does the same.
bool is_written_at_once(const llvm::Value& result) {
  return std::all_of(result.user_begin(), result.user_end(), [&](const llvm::User* user) {
    if (llvm::isa<llvm::BitCastInst>(user)) return is_written_at_once(*user);
    if (const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(user)) {
      return copy->getRawDest() == &result;
    }
    const auto* call = llvm::dyn_cast<llvm::CallBase>(user);
    return call && call->arg_size() > 0 && call->getArgOperand(0) == &result &&
           call->paramHasAttr(0, llvm::Attribute::StructRet);
  });
}

void put_together_apart(llvm::Function& function, llvm::Argument& result) {
  llvm::Type* type = function.getParamStructRetType(result.getArgNo());
  const std::uint64_t size = function.getParent()->getDataLayout().getTypeAllocSize(type);
  llvm::IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
  llvm::AllocaInst* own = builder.CreateAlloca(type, nullptr, "result");
  const llvm::Align align = result.getParamAlign().valueOrOne();
  own->setAlignment(std::max(own->getAlign(), align));
  result.replaceAllUsesWith(own);
  for (llvm::BasicBlock& block : function) {
    auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
    if (!end) continue;
    builder.SetInsertPoint(end);
    builder.CreateMemCpy(&result, align, own, own->getAlign(), size);
  }
}

}  // namespace

void put_results_together_apart(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    for (llvm::Argument& argument : function.args()) {
      if (!argument.hasStructRetAttr() || is_written_at_once(argument)) continue;
      put_together_apart(function, argument);
    }
  }
}

}  // namespace heapreach::frontends::prepare
