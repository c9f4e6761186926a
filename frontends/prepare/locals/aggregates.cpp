// Purpose: fewer cells. A struct on the stack whose every access is to one of its fields at a
// constant place needs no block of memory, and neither does a local whose address only went into
// functions that are inlined by now. Contract: no error of the program is lost. So a local stays in
// memory if an access lies outside of its fields, if its address goes anywhere else, or if some
// path leads from the end of its lifetime to an access. LLVM's SROA would cut fields into bits and
// make use of undefined values, which must stay arbitrary here (see registers.cpp).
#include "frontends/prepare/locals/aggregates.h"

#include <string>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include "frontends/prepare/locals/leaves.h"
#include "frontends/prepare/locals/local_uses.h"
#include "frontends/prepare/locals/registers.h"
#include "frontends/prepare/locals/typeless.h"

namespace heapreach::frontends::prepare {

namespace {

/// The name of the field or element that a path leads to, for people who read the system.
std::string name_of(const llvm::AllocaInst& local, const TypeLeaf& leaf, const llvm::DIType* type) {
  std::string name = local.getName().str();
  name = name.substr(0, name.find('.'));
  for (unsigned i : leaf.path) {
    const llvm::DIDerivedType* member = nullptr;
    while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
      type = derived->getBaseType();
    }
    const auto* record = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
    if (record && record->getTag() == llvm::dwarf::DW_TAG_structure_type &&
        i < record->getElements().size()) {
      member = llvm::dyn_cast<llvm::DIDerivedType>(record->getElements()[i]);
    }
    const bool is_array = record && record->getTag() == llvm::dwarf::DW_TAG_array_type;
    type = is_array ? record->getBaseType() : member ? member->getBaseType() : nullptr;
    name +=
        "_" + (member && !member->getName().empty() ? member->getName().str() : std::to_string(i));
  }
  return name;
}

const llvm::DIType* declared_type(const llvm::AllocaInst& local) {
  for (const llvm::Instruction& instruction : llvm::instructions(*local.getFunction())) {
    const auto* declared = llvm::dyn_cast<llvm::DbgDeclareInst>(&instruction);
    if (declared && declared->getAddress() == &local) return declared->getVariable()->getType();
  }
  return nullptr;
}

void replace_transfer(llvm::MemIntrinsic& raw, const llvm::AllocaInst& local, std::uint64_t offset,
                      const std::vector<TypeLeaf>& leaves,
                      const std::vector<llvm::AllocaInst*>& fields, const llvm::DataLayout& data) {
  llvm::IRBuilder<> builder(&raw);
  const std::uint64_t bytes = llvm::cast<llvm::ConstantInt>(raw.getLength())->getZExtValue();
  auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&raw);
  const bool writes = !copy || base_of(*copy->getRawDest(), data).first == &local;
  const auto part = part_at(local.getAllocatedType(), offset, bytes, data);
  llvm::Value* other = !copy ? nullptr : writes ? copy->getRawSource() : copy->getRawDest();
  if (other) {
    // In a written place padding keeps what it had; a read one may be shorter than its padding.
    const auto range = leaves_within(local.getAllocatedType(), offset, bytes, data);
    if (!writes || !has_room(*other, bytes, data)) mark_padding(builder, *other, *range, bytes);
    other = other->stripPointerCasts();
  }
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    if (leaves[i].offset < offset || leaves[i].offset >= offset + bytes) continue;
    if (!copy) {
      builder.CreateStore(llvm::Constant::getNullValue(leaves[i].type), fields[i]);
      continue;
    }
    const TypeLeaf there{0,
                         leaves[i].type,
                         {leaves[i].path.begin() + static_cast<std::ptrdiff_t>(part->path.size()),
                          leaves[i].path.end()}};
    if (writes) {
      builder.CreateStore(value_of(builder, part->type, *other, there), fields[i]);
    } else {
      builder.CreateStore(builder.CreateLoad(there.type, fields[i]),
                          address_of(builder, part->type, *other, there.path));
    }
  }
}

/// One local per field.
void split(llvm::AllocaInst& local, const Uses& uses, const std::vector<TypeLeaf>& leaves,
           const llvm::DataLayout& data) {
  llvm::IRBuilder<> top(&local);
  const llvm::DIType* type = declared_type(local);
  std::vector<llvm::AllocaInst*> fields;
  for (const TypeLeaf& leaf : leaves) {
    fields.push_back(top.CreateAlloca(leaf.type, nullptr, name_of(local, leaf, type)));
  }
  for (llvm::IntrinsicInst* marker : uses.lifetimes) {
    llvm::IRBuilder<> here(marker);
    for (llvm::AllocaInst* field : fields) {
      if (is_lifetime(*marker, true))
        here.CreateLifetimeStart(field);
      else
        here.CreateLifetimeEnd(field);
    }
    marker->eraseFromParent();
  }
  for (llvm::Instruction* mark : uses.marks) mark->eraseFromParent();
  for (const Uses::Access& access : uses.accesses) {
    if (auto* raw = llvm::dyn_cast<llvm::MemIntrinsic>(access.at)) {
      replace_transfer(*raw, local, access.offset, leaves, fields, data);
      raw->eraseFromParent();
      continue;
    }
    const std::size_t i = static_cast<std::size_t>(leaf_at(leaves, access.offset) - leaves.data());
    llvm::IRBuilder<> here(access.at);
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(access.at)) {
      llvm::Value* value = here.CreateLoad(leaves[i].type, fields[i], load->getName());
      load->replaceAllUsesWith(here.CreateBitCast(value, load->getType()));
    } else {
      llvm::Value* value = llvm::cast<llvm::StoreInst>(access.at)->getValueOperand();
      here.CreateStore(here.CreateBitCast(value, leaves[i].type), fields[i]);
    }
    access.at->eraseFromParent();
  }
  for (llvm::Instruction* address : uses.addresses) address->eraseFromParent();
  local.eraseFromParent();
}

/// Splits or promotes what can be; true if anything changed.
bool leave_memory(llvm::Function& function, Padding padding, const llvm::DataLayout& data) {
  std::vector<llvm::AllocaInst*> locals, promoted;
  for (llvm::Instruction& instruction : function.getEntryBlock()) {
    auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (local && local->isStaticAlloca() && !local->isArrayAllocation()) locals.push_back(local);
  }
  bool changed = false;
  for (llvm::AllocaInst* local : locals) {
    llvm::Type* type = local->getAllocatedType();
    const auto leaves = leaves_of(type, data);
    if (!leaves) continue;
    bool scalars = true;
    for (const TypeLeaf& leaf : *leaves) {
      scalars &= leaf.type->isIntegerTy() || leaf.type->isPointerTy();
    }
    const auto uses = scalars ? uses_of(*local, *leaves, padding, data) : std::nullopt;
    if (!uses || !is_used_alive_only(*uses)) continue;
    if ((type->isIntegerTy() || type->isPointerTy()) && llvm::isAllocaPromotable(local)) {
      promoted.push_back(local);
    } else {
      split(*local, *uses, *leaves, data);
    }
    changed = true;
  }
  if (!promoted.empty()) promote(function, promoted);
  return changed;
}

}  // namespace

void aggregates_to_registers(llvm::Function& function, Padding padding) {
  const llvm::DataLayout& data = function.getParent()->getDataLayout();
  bool again = true;
  while (again) {
    again = type_copies(function, padding);
    again |= leave_memory(function, padding, data);
  }
}

}  // namespace heapreach::frontends::prepare
