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
#include <llvm/IR/Module.h>

#include "frontends/prepare/locals/carriers.h"
#include "frontends/prepare/locals/leaves.h"
#include "frontends/prepare/locals/made_up_types.h"
#include "frontends/prepare/locals/padded_copies.h"
#include "frontends/prepare/locals/padding.h"

namespace heapreach::frontends::prepare {

namespace {

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
  const auto alignment = [&](llvm::Align whole, const TypeLeaf& leaf) {
    return llvm::commonAlignment(whole, leaf.offset - static_cast<std::uint64_t>(shape.offset));
  };
  for (const TypeLeaf& leaf : leaves) {
    values.push_back(value_of(builder, type, *from, leaf, alignment(load.getAlign(), leaf)));
  }
  for (llvm::StoreInst* store : stores) {
    llvm::IRBuilder<> here(store);
    llvm::Value* to = object(*store->getPointerOperand());
    mark_padding(here, *store->getPointerOperand(), range, bytes);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      here.CreateAlignedStore(values[i], address_of(here, type, *to, leaves[i].path),
                              alignment(store->getAlign(), leaves[i]));
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

}  // namespace

bool type_copies(llvm::Function& function, Padding padding) {
  const llvm::DataLayout& data = function.getParent()->getDataLayout();
  bool changed = split_first_class(function);
  while (retype_local(function, padding, data)) changed = true;
  changed |= expand_copies(function, padding, data);
  if (padding == Padding::kept) changed |= copy_with_padding(function, data);
  return changed;
}

}  // namespace heapreach::frontends::prepare
