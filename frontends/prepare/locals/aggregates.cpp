// Purpose: fewer cells. A struct on the stack whose every access is to one of its fields at a
// constant place needs no block of memory, and neither does a local whose address only went into
// functions that are inlined by now. Contract: no error of the program is lost. So a local stays in
// memory if an access lies outside of its fields, if its address goes anywhere else, or if some
// path leads from the end of its lifetime to an access. LLVM's SROA would cut fields into bits and
// make use of undefined values, which must stay arbitrary here (see registers.cpp).
#include "frontends/prepare/locals/aggregates.h"

#include <string>

#include <llvm/IR/DIBuilder.h>
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

/// The local's name without what clang puts behind it.
LeafName name_of(const llvm::AllocaInst& local, const TypeLeaf& leaf, const llvm::DIType* type) {
  const std::string name = local.getName().str();
  return name_of_leaf(name.substr(0, name.find('.')), leaf.path, type);
}

llvm::DbgDeclareInst* declaration_of(const llvm::AllocaInst& local) {
  for (llvm::Instruction& instruction :
       llvm::instructions(const_cast<llvm::Function&>(*local.getFunction()))) {
    auto* declared = llvm::dyn_cast<llvm::DbgDeclareInst>(&instruction);
    if (declared && declared->getAddress() == &local) return declared;
  }
  return nullptr;
}

/// Says that the new local is this part of the variable that the old one was.
void declare_part(llvm::AllocaInst& part, const LeafName& name, llvm::DbgDeclareInst* whole) {
  if (!whole || !name.type || !whole->getDebugLoc()) return;
  const llvm::DILocalVariable& variable = *whole->getVariable();
  llvm::DIBuilder builder(*part.getModule(), false);
  llvm::DILocalVariable* own = builder.createAutoVariable(
      variable.getScope(), variable.getName().str() + name.in_file, variable.getFile(),
      variable.getLine(), const_cast<llvm::DIType*>(name.type));
  builder.insertDeclare(&part, own, builder.createExpression(), whole->getDebugLoc().get(), whole);
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
  const llvm::Align bytewise(1);  // as the copy does it
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
      builder.CreateStore(value_of(builder, part->type, *other, there, bytewise), fields[i]);
    } else {
      builder.CreateAlignedStore(builder.CreateLoad(there.type, fields[i]),
                                 address_of(builder, part->type, *other, there.path), bytewise);
    }
  }
}

/// One local per field.
void split(llvm::AllocaInst& local, const Uses& uses, const std::vector<TypeLeaf>& leaves,
           const llvm::DataLayout& data) {
  llvm::IRBuilder<> top(&local);
  llvm::DbgDeclareInst* whole = declaration_of(local);
  std::vector<llvm::AllocaInst*> fields;
  for (const TypeLeaf& leaf : leaves) {
    const LeafName name = name_of(local, leaf, whole ? whole->getVariable()->getType() : nullptr);
    fields.push_back(top.CreateAlloca(leaf.type, nullptr, name.plain));
    declare_part(*fields.back(), name, whole);
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
