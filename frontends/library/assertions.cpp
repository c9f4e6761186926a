// So an assertion is what <assert.h> makes of it, a condition with a call of an error function
// behind it, for all that comes later: the graph, lines, the instrumented program of a run.
#include "frontends/library/assertions.h"

#include <vector>

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "frontends/compile/source.h"
#include "frontends/library/calls.h"

namespace heapreach::frontends::library {

namespace {

void branch_at(llvm::CallBase& call) {
  const std::string name = called_function(call)->getName().str();
  llvm::Type* type = call.arg_size() > 0 ? call.getArgOperand(0)->getType() : nullptr;
  if (!type || (!type->isIntegerTy() && !type->isPointerTy())) {
    compile::unsupported(call, "the call of " + name,
                         "its first argument is to be a condition, an integer or a pointer");
  }
  llvm::Constant* zero = llvm::Constant::getNullValue(type);
  llvm::IRBuilder<> builder(&call);
  llvm::Value* fails = builder.CreateICmpEQ(call.getArgOperand(0), zero, "fails");
  llvm::Instruction* end = llvm::SplitBlockAndInsertIfThen(fails, &call, true);
  llvm::Instruction* failing = call.clone();
  llvm::cast<llvm::CallBase>(failing)->setArgOperand(0, zero);
  failing->insertBefore(end);
  if (!call.use_empty()) call.replaceAllUsesWith(llvm::Constant::getNullValue(call.getType()));
  call.eraseFromParent();
}

}  // namespace

void branch_at_assertions(llvm::Module& module) {
  std::vector<llvm::CallBase*> calls;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (!is_call_of(instruction, Kind::assertion)) continue;
      calls.push_back(llvm::cast<llvm::CallBase>(&instruction));
    }
  }
  for (llvm::CallBase* call : calls) branch_at(*call);
}

}  // namespace heapreach::frontends::library
