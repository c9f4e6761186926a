// Purpose: structs of up to 16 bytes reach their users again as structs. On x86-64 clang passes and
// returns them in integers ("coerced": the System V ABI's register classes), so that after inlining
// a struct travels as `load i64` from one local to `store i64` into another. An integer whose only
// uses are stores of it means no number: it is so many bytes, and the locals on its way know of
// which types these are. Locals of the coerced type itself ({i64, i32}) take the type of the struct
// that they exchange bytes with.
#include "frontends/prepare/locals/typeless.h"

#include <vector>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "frontends/prepare/locals/leaves.h"
#include "frontends/prepare/locals/local_uses.h"
#include "frontends/prepare/locals/padding.h"

namespace heapreach::frontends::prepare {

namespace {

/// A local on the stack and the bytes before a place in it.
struct InLocal {
  llvm::AllocaInst* local = nullptr;
  std::int64_t offset = 0;
};

InLocal local_behind(llvm::Value& pointer, const llvm::DataLayout& data) {
  const auto [base, offset] = base_of(pointer, data);
  auto* local = llvm::dyn_cast<llvm::AllocaInst>(base);
  if (!local || !local->isStaticAlloca() || local->isArrayAllocation()) return {};
  return {local, offset};
}

/// A type that clang made up for passing bytes.
bool is_made_up_type(const llvm::Type* type) {
  const auto* record = llvm::dyn_cast<llvm::StructType>(type);
  return type->isIntegerTy() || (record && record->isLiteral());
}

std::uint64_t bytes_of(const llvm::IntegerType& type) {
  return (type.getBitWidth() + 7) / 8;
}

/// The types of the bytes that an integer of this width carries, if the local there says so.
std::optional<LeafRange> carried(const InLocal& place, const llvm::IntegerType& type,
                                 Padding padding, const llvm::DataLayout& data) {
  if (!place.local || place.offset < 0) return std::nullopt;
  auto inside = leaves_within(place.local->getAllocatedType(),
                              static_cast<std::uint64_t>(place.offset), bytes_of(type), data);
  if (!inside || (inside->has_padding && padding == Padding::kept)) return std::nullopt;
  if (inside->leaves.size() == 1 && inside->leaves.front().type == &type) return std::nullopt;
  return inside;
}

/// Loads and stores of whole {i64, i64} become ones of their parts.
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
    std::vector<llvm::Value*> parts;
    for (unsigned i = 0; i < type->getNumElements(); ++i) {
      parts.push_back(builder.CreateLoad(
          type->getElementType(i), address_of(builder, type, *load->getPointerOperand(), {i})));
    }
    while (!load->use_empty()) {
      auto* user = llvm::cast<llvm::Instruction>(load->user_back());
      if (auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(user)) {
        part->replaceAllUsesWith(parts[part->getIndices()[0]]);
      } else {
        llvm::IRBuilder<> here(user);
        llvm::Value& to = *llvm::cast<llvm::StoreInst>(user)->getPointerOperand();
        for (unsigned i = 0; i < parts.size(); ++i) {
          here.CreateStore(parts[i], address_of(here, type, to, {i}));
        }
      }
      user->eraseFromParent();
    }
    load->eraseFromParent();
  }
  return !loads.empty();
}

bool only_stored(const llvm::LoadInst& load) {
  if (!load.getType()->isIntegerTy() || load.isVolatile() || load.use_empty()) return false;
  for (const llvm::User* user : load.users()) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    if (!store || store->getValueOperand() != &load || store->isVolatile()) return false;
  }
  return true;
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

/// Locals of made-up types that exchange bytes with a struct.
bool retype_locals(llvm::Function& function, Padding padding, const llvm::DataLayout& data) {
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

/// One integer that carries bytes becomes loads and stores of their types, which `shape` knows.
bool expand(llvm::LoadInst& load, const InLocal& shape, const LeafRange& range,
            const llvm::DataLayout& data) {
  const std::vector<TypeLeaf>& leaves = range.leaves;
  llvm::Type* type = shape.local->getAllocatedType();
  const std::uint64_t bytes = bytes_of(*llvm::cast<llvm::IntegerType>(load.getType()));
  std::vector<llvm::StoreInst*> stores;
  for (llvm::User* user : load.users()) stores.push_back(llvm::cast<llvm::StoreInst>(user));
  // The object that each side's bytes lie in, which must look like the one with the shape.
  const auto object = [&](llvm::Value& pointer) -> llvm::Value* {
    const auto [base, offset] = base_of(pointer, data);
    auto* local = llvm::dyn_cast<llvm::AllocaInst>(base);
    if (local && local->getAllocatedType() != type) return nullptr;
    return offset == shape.offset ? base : nullptr;
  };
  llvm::Value* from = object(*load.getPointerOperand());
  if (!from) return false;
  for (llvm::StoreInst* store : stores) {
    if (!object(*store->getPointerOperand())) return false;
  }
  llvm::IRBuilder<> builder(&load);
  llvm::Value& read = *load.getPointerOperand();
  if (!has_room(read, bytes, data)) mark_padding(builder, read, range, bytes);
  std::vector<llvm::Value*> values;
  for (const TypeLeaf& leaf : leaves) values.push_back(value_of(builder, type, *from, leaf));
  for (llvm::StoreInst* store : stores) {
    llvm::IRBuilder<> here(store);
    llvm::Value* to = object(*store->getPointerOperand());
    mark_padding(here, *store->getPointerOperand(), range, bytes);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      here.CreateStore(values[i], address_of(here, type, *to, leaves[i].path));
    }
    store->eraseFromParent();
  }
  load.eraseFromParent();
  return true;
}

bool expand_copies(llvm::Function& function, Padding padding, const llvm::DataLayout& data) {
  std::vector<llvm::LoadInst*> loads;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    if (load && only_stored(*load)) loads.push_back(load);
  }
  bool changed = false;
  for (llvm::LoadInst* load : loads) {
    auto* type = llvm::cast<llvm::IntegerType>(load->getType());
    std::vector<InLocal> sides = {local_behind(*load->getPointerOperand(), data)};
    for (llvm::User* user : load->users()) {
      sides.push_back(local_behind(*llvm::cast<llvm::StoreInst>(user)->getPointerOperand(), data));
    }
    for (const InLocal& side : sides) {
      const auto range = carried(side, *type, padding, data);
      if (!range || !expand(*load, side, *range, data)) continue;
      changed = true;
      break;
    }
  }
  return changed;
}

/// Whether nothing between the load and the store behind it writes memory or ends a local.
bool follows_at_once(const llvm::StoreInst& store, const llvm::LoadInst& load) {
  if (store.getParent() != load.getParent()) return false;
  for (const llvm::Instruction* at = load.getNextNode(); at != &store; at = at->getNextNode()) {
    if (llvm::isa<llvm::DbgInfoIntrinsic>(at) || is_lifetime(*at, true)) continue;
    if (at->mayWriteToMemory() || at->mayHaveSideEffects()) return false;
  }
  return true;
}

/// The place as one of bytes. LLVM would fold the cast of a constant to the address of the first
/// element of a record's first array, which ends where that does.
llvm::Value* bytes_at(llvm::IRBuilder<>& builder, llvm::Value& place) {
  auto* type =
      llvm::PointerType::get(builder.getInt8Ty(), place.getType()->getPointerAddressSpace());
  if (place.getType() == type) return &place;
  return builder.Insert(new llvm::BitCastInst(&place, type));
}

/// Kept padding travels in integers, too: whoever loads one to store it copies its bytes.
bool copy_with_padding(llvm::Function& function, const llvm::DataLayout& data) {
  std::vector<llvm::LoadInst*> loads;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    if (!load || !load->hasOneUse() || !only_stored(*load)) continue;
    auto* type = llvm::cast<llvm::IntegerType>(load->getType());
    auto* store = llvm::cast<llvm::StoreInst>(load->user_back());
    const auto has_padding = [&](llvm::Value& pointer) {
      const auto range = carried(local_behind(pointer, data), *type, Padding::dropped, data);
      return range && range->has_padding;
    };
    if (!has_padding(*load->getPointerOperand()) && !has_padding(*store->getPointerOperand()))
      continue;
    if (type->getBitWidth() % 8 == 0 && follows_at_once(*store, *load)) loads.push_back(load);
  }
  for (llvm::LoadInst* load : loads) {
    auto* store = llvm::cast<llvm::StoreInst>(load->user_back());
    llvm::IRBuilder<> builder(store);
    builder.SetCurrentDebugLocation(load->getDebugLoc());
    builder.CreateMemMove(bytes_at(builder, *store->getPointerOperand()), store->getAlign(),
                          bytes_at(builder, *load->getPointerOperand()), load->getAlign(),
                          bytes_of(*llvm::cast<llvm::IntegerType>(load->getType())));
    store->eraseFromParent();
    load->eraseFromParent();
  }
  return !loads.empty();
}

}  // namespace

bool type_copies(llvm::Function& function, Padding padding) {
  const llvm::DataLayout& data = function.getParent()->getDataLayout();
  bool changed = split_first_class(function);
  while (retype_locals(function, padding, data)) changed = true;
  changed |= expand_copies(function, padding, data);
  if (padding == Padding::kept) changed |= copy_with_padding(function, data);
  return changed;
}

}  // namespace heapreach::frontends::prepare
