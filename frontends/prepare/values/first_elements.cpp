// Purpose: LLVM 14 writes `getelementptr ([3 x i8], @text, 0, 0)` for the characters of a string;
// from 15 on that folds to `@text` itself, which stands for the array and for its first character.
// The two differ for the inference of layouts: from the first element one moves to the next ones
// and past the end, and a copy of three characters copies three objects. An instruction cannot be
// folded, since nothing simplifies behind inlining; in an initialiser only an alias cannot.
#include "frontends/prepare/values/first_elements.h"

#include <set>

#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include "frontends/compile/llvm_versions.h"

namespace heapreach::frontends::prepare {

using compile::has_plain_pointers;

namespace {

/// Not so where the user says by itself that it means the array, or looks into neither: texts of
/// assertions, say, that would otherwise be blocks of the heap.
bool means_element(const llvm::Use& use, const llvm::Type& array) {
  if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(use.getUser())) {
    return gep->getSourceElementType() != &array || use.getOperandNo() != 0;
  }
  const auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return !callee || !callee->isDeclaration() || callee->isIntrinsic();
}

void put_step(llvm::Use& use, llvm::GlobalVariable& global) {
  auto* at = llvm::cast<llvm::Instruction>(use.getUser());
  if (auto* phi = llvm::dyn_cast<llvm::PHINode>(at)) {
    at = phi->getIncomingBlock(use)->getTerminator();
  }
  llvm::Constant* zero = llvm::ConstantInt::get(llvm::Type::getInt64Ty(global.getContext()), 0);
  auto* step =
      llvm::GetElementPtrInst::CreateInBounds(global.getValueType(), &global, {zero, zero}, "", at);
  step->setDebugLoc(at->getDebugLoc());
  use.set(step);
}

void put_alias(llvm::GlobalVariable& global, const llvm::Type& array) {
  auto* first = llvm::GlobalAlias::create(array.getArrayElementType(), global.getAddressSpace(),
                                          llvm::GlobalValue::PrivateLinkage,
                                          global.getName() + ".first", &global, global.getParent());
  global.replaceUsesWithIf(first, [&](const llvm::Use& use) {
    return use.getUser() != first && (llvm::isa<llvm::ConstantAggregate>(use.getUser()) ||
                                      llvm::isa<llvm::GlobalVariable>(use.getUser()));
  });
  if (first->use_empty()) first->eraseFromParent();
}

}  // namespace

void name_first_elements(llvm::Module& module, const std::vector<llvm::Function*>& functions) {
  if (!has_plain_pointers(module.getContext())) return;
  const std::set<const llvm::Function*> kept(functions.begin(), functions.end());
  for (llvm::GlobalVariable& global : module.globals()) {
    const llvm::Type& array = *global.getValueType();
    if (!array.isArrayTy()) continue;
    std::vector<llvm::Use*> uses;
    for (llvm::Use& use : global.uses()) {
      const auto* at = llvm::dyn_cast<llvm::Instruction>(use.getUser());
      if (at && kept.count(at->getFunction()) && means_element(use, array)) uses.push_back(&use);
    }
    for (llvm::Use* use : uses) put_step(*use, global);
    if (!global.isDeclaration()) put_alias(global, array);
  }
}

}  // namespace heapreach::frontends::prepare
