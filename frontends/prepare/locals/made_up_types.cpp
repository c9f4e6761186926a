#include "frontends/prepare/locals/made_up_types.h"

#include <vector>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontends/prepare/locals/carriers.h"
#include "frontends/prepare/locals/leaves.h"
#include "frontends/prepare/locals/local_uses.h"

namespace heapreach::frontends::prepare {

namespace {

/// A type that clang made up for passing bytes.
bool is_made_up_type(const llvm::Type* type) {
  const auto* record = llvm::dyn_cast<llvm::StructType>(type);
  return type->isIntegerTy() || (record && record->isLiteral());
}

void retype(llvm::AllocaInst& local, llvm::Type* type) {
  llvm::IRBuilder<> builder(&local);
  llvm::AllocaInst* typed = builder.CreateAlloca(type, nullptr, local.getName());
  typed->setAlignment(local.getAlign());
  // Casts stand behind the allocas.
  llvm::BasicBlock::iterator place = local.getIterator();
  while (llvm::isa<llvm::AllocaInst>(*place)) ++place;
  builder.SetInsertPoint(&*place);
  local.replaceAllUsesWith(builder.CreateBitCast(typed, local.getType()));
  local.eraseFromParent();
}

/// Gives `made_up` the type of `known` if the one is a made-up type and the other is not.
bool take_type(const InLocal& made_up, const InLocal& known, const llvm::DataLayout& data) {
  if (!made_up.local || !known.local || made_up.offset != known.offset) return false;
  llvm::Type* type = known.local->getAllocatedType();
  llvm::Type* old = made_up.local->getAllocatedType();
  if (!is_made_up_type(old) || is_made_up_type(type) ||
      !(type->isStructTy() || type->isArrayTy())) {
    return false;
  }
  const std::uint64_t size = data.getTypeAllocSize(type);
  const std::uint64_t old_size = data.getTypeAllocSize(old);
  if (size > old_size) return false;
  // Bytes that the type has no room for are of no use to anybody, or the local keeps them.
  if (size < old_size && !is_used_within(*made_up.local, size, data)) return false;
  retype(*made_up.local, type);
  return true;
}

}  // namespace

bool split_first_class(llvm::Function& function) {
  std::vector<llvm::LoadInst*> loads;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    if (!load || !load->getType()->isStructTy()) continue;
    bool plain = !load->isVolatile();
    for (llvm::User* user : load->users()) {
      const auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(user);
      const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
      plain &= (part && part->getNumIndices() == 1) || (store && store->getValueOperand() == load);
    }
    if (plain) loads.push_back(load);
  }
  for (llvm::LoadInst* load : loads) {
    llvm::IRBuilder<> builder(load);
    auto* type = llvm::cast<llvm::StructType>(load->getType());
    const llvm::StructLayout* layout = function.getParent()->getDataLayout().getStructLayout(type);
    const auto alignment = [&](llvm::Align whole, unsigned part) {
      return llvm::commonAlignment(whole, layout->getElementOffset(part));
    };
    std::vector<llvm::Value*> parts;
    for (unsigned i = 0; i < type->getNumElements(); ++i) {
      llvm::Value* place = address_of(builder, type, *load->getPointerOperand(), {i});
      parts.push_back(builder.CreateAlignedLoad(type->getElementType(i), place,
                                                alignment(load->getAlign(), i)));
    }
    while (!load->use_empty()) {
      auto* user = llvm::cast<llvm::Instruction>(load->user_back());
      if (auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(user)) {
        part->replaceAllUsesWith(parts[part->getIndices()[0]]);
      } else {
        llvm::IRBuilder<> here(user);
        auto* store = llvm::cast<llvm::StoreInst>(user);
        llvm::Value& to = *store->getPointerOperand();
        for (unsigned i = 0; i < parts.size(); ++i) {
          here.CreateAlignedStore(parts[i], address_of(here, type, to, {i}),
                                  alignment(store->getAlign(), i));
        }
      }
      user->eraseFromParent();
    }
    load->eraseFromParent();
  }
  return !loads.empty();
}

bool retype_local(llvm::Function& function, Padding padding, const llvm::DataLayout& data) {
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&instruction)) {
      const InLocal to = local_behind(*copy->getRawDest(), data);
      const InLocal from = local_behind(*copy->getRawSource(), data);
      if (take_type(to, from, data) || take_type(from, to, data)) return true;
    }
    auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    if (!load || !only_stored(*load)) continue;
    auto* type = llvm::cast<llvm::IntegerType>(load->getType());
    const InLocal from = local_behind(*load->getPointerOperand(), data);
    for (llvm::User* user : load->users()) {
      const InLocal to =
          local_behind(*llvm::cast<llvm::StoreInst>(user)->getPointerOperand(), data);
      if (carried(to, *type, padding, data) && take_type(from, to, data)) return true;
      if (carried(from, *type, padding, data) && take_type(to, from, data)) return true;
    }
  }
  return false;
}

}  // namespace heapreach::frontends::prepare
