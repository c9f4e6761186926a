// Purpose: LLVM with pointee types folds the cast `(char *)&g` of a global record that starts with
// an array to `getelementptr (%S, @g, i32 0, i32 0, i32 0)`, the address of its
// first element. For C the two differ: a pointer made from the array ends where the array does, one
// made from the record with the record. What C writes as a step into an array has an index of 64
// bits, the folded cast one of 32: so the latter is undone. An instruction cannot be folded, since
// nothing simplifies behind inlining.
//
// A step from there by a constant has been folded, too, and cannot be told from one in the array.
#include "frontends/prepare/values/folded_casts.h"

#include <vector>

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include "frontends/compile/llvm_versions.h"

namespace heapreach::frontends::prepare {

namespace {

bool is_made_up(const llvm::Value& index) {
  const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&index);
  return number && number->isZero() && number->getType()->isIntegerTy(32);
}

/// How many indices the address has before those that a cast was folded to, the first one at least;
/// 0 if none of these steps into an array, or into the object alone: then the cast and the steps
/// end at the same places.
unsigned indices_before_cast(const llvm::GEPOperator& gep) {
  const std::vector<llvm::Value*> indices(gep.idx_begin(), gep.idx_end());
  unsigned count = gep.getNumIndices();
  if (count < 3) return 0;
  bool in_array = false;
  for (; count > 1 && is_made_up(*indices[count - 1]); --count) {
    const llvm::Type* around = llvm::GetElementPtrInst::getIndexedType(
        gep.getSourceElementType(), llvm::ArrayRef<llvm::Value*>(indices).take_front(count - 1));
    in_array |= around != nullptr && around->isArrayTy();
  }
  return in_array ? count : 0;
}

/// The same address by a cast that is an instruction; null for what is no folded cast.
llvm::Value* unfolded(llvm::Value& value, llvm::Instruction& before) {
  auto* constant = llvm::dyn_cast<llvm::ConstantExpr>(&value);
  if (!constant || !constant->getType()->isPointerTy()) return nullptr;
  if (constant->isCast()) {
    llvm::Value* from = unfolded(*constant->getOperand(0), before);
    if (!from) return nullptr;
    const auto op = static_cast<llvm::Instruction::CastOps>(constant->getOpcode());
    auto* cast = llvm::CastInst::Create(op, from, constant->getType(), "", &before);
    cast->setDebugLoc(before.getDebugLoc());
    return cast;
  }
  auto* gep = llvm::dyn_cast<llvm::GEPOperator>(constant);
  const unsigned count = gep ? indices_before_cast(*gep) : 0;
  if (count == 0) return nullptr;
  llvm::Value* record = gep->getPointerOperand();
  const auto* first = llvm::dyn_cast<llvm::ConstantInt>(gep->idx_begin()->get());
  if (count > 1 || !first || !first->isZero()) {
    const std::vector<llvm::Value*> kept(gep->idx_begin(), gep->idx_begin() + count);
    auto* step = llvm::GetElementPtrInst::CreateInBounds(gep->getSourceElementType(), record, kept,
                                                         "", &before);
    step->setDebugLoc(before.getDebugLoc());
    record = step;
  }
  auto* cast = new llvm::BitCastInst(record, gep->getType(), "", &before);
  cast->setDebugLoc(before.getDebugLoc());
  return cast;
}

}  // namespace

void name_casts_of_records(llvm::Function& function) {
  if (compile::has_plain_pointers(function.getContext())) return;
  std::vector<llvm::Instruction*> users;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (!llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) users.push_back(&instruction);
  }
  for (llvm::Instruction* user : users) {
    auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
    for (llvm::Use& use : user->operands()) {
      llvm::Instruction* before = phi ? phi->getIncomingBlock(use)->getTerminator() : user;
      if (llvm::Value* value = unfolded(*use.get(), *before)) use.set(value);
    }
  }
}

}  // namespace heapreach::frontends::prepare
