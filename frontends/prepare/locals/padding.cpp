#include "frontends/prepare/locals/padding.h"

#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "frontends/prepare/prepared.h"

namespace heapreach::frontends::prepare {

bool has_room(llvm::Value& pointer, std::uint64_t bytes, const llvm::DataLayout& data) {
  const auto [base, offset] = base_of(pointer, data);
  llvm::Type* type = nullptr;
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(base)) {
    if (local->isStaticAlloca() && !local->isArrayAllocation()) type = local->getAllocatedType();
  } else if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(base)) {
    if (global->hasInitializer()) type = global->getValueType();
  }
  if (!type || !type->isSized() || offset < 0) return false;
  const std::uint64_t size = data.getTypeAllocSize(type).getFixedValue();
  const auto from = static_cast<std::uint64_t>(offset);
  return from <= size && bytes <= size - from;
}

void mark_padding(llvm::IRBuilder<>& builder, llvm::Value& pointer, const LeafRange& range,
                  std::uint64_t bytes) {
  if (!range.has_padding) return;
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  llvm::Type* address = llvm::PointerType::get(builder.getInt8Ty(), 0);
  llvm::Type* count = builder.getInt64Ty();
  const llvm::FunctionCallee mark = module.getOrInsertFunction(
      padding_dropped,
      llvm::FunctionType::get(builder.getVoidTy(), {address, count, count}, false));
  builder.CreateCall(mark, {bytes_at(builder, pointer), builder.getInt64(bytes),
                            builder.getInt64(range.leaves.size())});
}

bool is_padding_mark(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->getName() == padding_dropped;
}

std::uint64_t marked_bytes(const llvm::Instruction& mark) {
  return llvm::cast<llvm::ConstantInt>(mark.getOperand(1))->getZExtValue();
}

}  // namespace heapreach::frontends::prepare
