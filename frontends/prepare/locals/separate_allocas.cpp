#include "frontends/prepare/locals/separate_allocas.h"

#include <string>

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "frontends/prepare/prepared.h"

namespace heapreach::frontends::prepare {

void separate_allocas(llvm::Module& module) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (!local || !local->isArrayAllocation()) continue;
      auto* size = llvm::dyn_cast<llvm::ConstantInt>(local->getArraySize());
      if (!size) continue;
      llvm::IRBuilder<> builder(local);
      const std::string name = block_size + std::to_string(size->getBitWidth());
      const auto type = llvm::FunctionType::get(size->getType(), {size->getType()}, false);
      local->setOperand(0, builder.CreateCall(module.getOrInsertFunction(name, type), {size}));
    }
  }
}

}  // namespace heapreach::frontends::prepare
