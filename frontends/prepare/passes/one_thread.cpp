#include "frontends/prepare/passes/one_thread.h"

#include <vector>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace heapreach::frontends::prepare {

namespace {

/// What is stored; null for operations that are not known.
llvm::Value* stored(llvm::IRBuilder<>& builder, llvm::AtomicRMWInst& change, llvm::Value* old) {
  llvm::Value* operand = change.getValOperand();
  const auto chosen = [&](llvm::CmpInst::Predicate keeps) {
    return builder.CreateSelect(builder.CreateICmp(keeps, old, operand), old, operand);
  };
  switch (change.getOperation()) {
    case llvm::AtomicRMWInst::Xchg:
      return operand;
    case llvm::AtomicRMWInst::Add:
      return builder.CreateAdd(old, operand);
    case llvm::AtomicRMWInst::Sub:
      return builder.CreateSub(old, operand);
    case llvm::AtomicRMWInst::And:
      return builder.CreateAnd(old, operand);
    case llvm::AtomicRMWInst::Nand:
      return builder.CreateNot(builder.CreateAnd(old, operand));
    case llvm::AtomicRMWInst::Or:
      return builder.CreateOr(old, operand);
    case llvm::AtomicRMWInst::Xor:
      return builder.CreateXor(old, operand);
    case llvm::AtomicRMWInst::Max:
      return chosen(llvm::CmpInst::ICMP_SGT);
    case llvm::AtomicRMWInst::Min:
      return chosen(llvm::CmpInst::ICMP_SLT);
    case llvm::AtomicRMWInst::UMax:
      return chosen(llvm::CmpInst::ICMP_UGT);
    case llvm::AtomicRMWInst::UMin:
      return chosen(llvm::CmpInst::ICMP_ULT);
    case llvm::AtomicRMWInst::FAdd:
      return builder.CreateFAdd(old, operand);
    case llvm::AtomicRMWInst::FSub:
      return builder.CreateFSub(old, operand);
    default:
      return nullptr;
  }
}

void replace(llvm::AtomicRMWInst& change) {
  llvm::IRBuilder<> builder(&change);
  llvm::Value* place = change.getPointerOperand();
  llvm::LoadInst* old = builder.CreateLoad(change.getType(), place, change.isVolatile());
  llvm::Value* value = stored(builder, change, old);
  if (!value) {
    old->eraseFromParent();
    return;
  }
  builder.CreateStore(value, place, change.isVolatile());
  change.replaceAllUsesWith(old);
  change.eraseFromParent();
}

/// Only taken apart: the value that was there, and whether it was the expected one.
bool is_taken_apart(const llvm::AtomicCmpXchgInst& exchange) {
  for (const llvm::User* user : exchange.users()) {
    const auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(user);
    if (!part || part->getNumIndices() != 1) return false;
  }
  return true;
}

void replace(llvm::AtomicCmpXchgInst& exchange) {
  if (!is_taken_apart(exchange)) return;
  llvm::IRBuilder<> builder(&exchange);
  llvm::Value* place = exchange.getPointerOperand();
  llvm::Value* expected = exchange.getCompareOperand();
  llvm::LoadInst* old = builder.CreateLoad(expected->getType(), place, exchange.isVolatile());
  llvm::Value* equal = builder.CreateICmpEQ(old, expected);
  builder.CreateStore(builder.CreateSelect(equal, exchange.getNewValOperand(), old), place,
                      exchange.isVolatile());
  while (!exchange.use_empty()) {
    auto* part = llvm::cast<llvm::ExtractValueInst>(exchange.user_back());
    part->replaceAllUsesWith(part->getIndices()[0] == 0 ? static_cast<llvm::Value*>(old) : equal);
    part->eraseFromParent();
  }
  exchange.eraseFromParent();
}

void make_plain(llvm::Instruction& access) {
  const auto none = llvm::AtomicOrdering::NotAtomic;
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&access)) load->setAtomic(none);
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&access)) store->setAtomic(none);
  if (auto* change = llvm::dyn_cast<llvm::AtomicRMWInst>(&access)) replace(*change);
  if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&access)) replace(*exchange);
  if (llvm::isa<llvm::FenceInst>(access)) access.eraseFromParent();
}

}  // namespace

void run_alone(llvm::Module& module) {
  std::vector<llvm::Instruction*> found;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (instruction.isAtomic()) found.push_back(&instruction);
    }
  }
  if (!found.empty()) module.getOrInsertNamedMetadata(had_atomics);
  for (llvm::Instruction* one : found) make_plain(*one);
}

}  // namespace heapreach::frontends::prepare
