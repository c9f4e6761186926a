#include "frontends/prepare/passes/marked_loads.h"

#include <string>
#include <vector>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Support/raw_ostream.h>

#include "frontends/prepare/prepared.h"

namespace heapreach::frontends::prepare {

namespace {

/// Clang copies small records by integers of their size, which are no values of the program.
bool copies_record(const llvm::LoadInst& load) {
  const llvm::Value& from = *load.getPointerOperand();
  if (llvm::isa<llvm::BitCastOperator>(from)) return true;
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&from)) {
    return local->getAllocatedType() != load.getType();
  }
  if (const auto* field = llvm::dyn_cast<llvm::GEPOperator>(&from)) {
    return field->getResultElementType() != load.getType();
  }
  return false;
}

bool is_marked(const llvm::LoadInst& load) {
  const auto* next = llvm::dyn_cast<llvm::CallBase>(load.getNextNode());
  const llvm::Function* callee = next != nullptr ? next->getCalledFunction() : nullptr;
  return callee != nullptr && callee->getName().startswith(loaded_mark);
}

bool is_of_source(const llvm::LoadInst& load) {
  const llvm::Type& type = *load.getType();
  const bool is_scalar = type.isIntegerTy() || type.isPointerTy();
  return is_scalar && load.getDebugLoc() && load.getDebugLoc().getLine() > 0 &&
         !copies_record(load);
}

}  // namespace

void mark_loads(llvm::Function& function) {
  std::vector<llvm::LoadInst*> loads;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    if (load && is_of_source(*load) && !is_marked(*load)) loads.push_back(load);
  }
  for (llvm::LoadInst* load : loads) {
    llvm::IRBuilder<> builder(load->getNextNode());
    builder.SetCurrentDebugLocation(load->getDebugLoc());
    std::string name;
    llvm::raw_string_ostream(name) << loaded_mark << *load->getType();
    const auto type = llvm::FunctionType::get(builder.getVoidTy(), {load->getType()}, false);
    builder.CreateCall(function.getParent()->getOrInsertFunction(name, type), {load});
  }
}

}  // namespace heapreach::frontends::prepare
