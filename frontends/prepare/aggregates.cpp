// Purpose: fewer cells. A struct on the stack whose every access is to one of its fields at a
// constant place needs no block of memory, and neither does a local whose address only went into
// functions that are inlined by now. Contract: no error of the program is lost. So a local stays in
// memory if an access lies outside of its fields, if its address goes anywhere else, or if some
// path leads from the end of its lifetime to an access. LLVM's SROA would cut fields into bits and
// make use of undefined values, which must stay arbitrary here (see prepare.cpp).
#include "frontends/prepare/aggregates.h"

#include <set>
#include <string>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include "frontends/prepare/leaves.h"
#include "frontends/prepare/prepare.h"
#include "frontends/prepare/typeless.h"

namespace heapreach::frontends::prepare {

namespace {

/// What happens to a local, if nothing else does.
struct Uses {
  struct Access {
    llvm::Instruction* at;
    std::uint64_t offset;
  };
  std::vector<Access> accesses;                 // loads, stores, copies and fills
  std::vector<llvm::IntrinsicInst*> lifetimes;  // their starts and ends
  std::vector<llvm::Instruction*> addresses;    // derived ones, users behind used
};

bool is_lifetime(const llvm::Value& value, bool start) {
  const auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(&value);
  return marker && marker->getIntrinsicID() ==
                       (start ? llvm::Intrinsic::lifetime_start : llvm::Intrinsic::lifetime_end);
}

const TypeLeaf* leaf_at(const std::vector<TypeLeaf>& leaves, std::uint64_t offset) {
  for (const TypeLeaf& leaf : leaves) {
    if (leaf.offset == offset) return &leaf;
  }
  return nullptr;
}

bool same_kind(const llvm::Type* a, const llvm::Type* b) {
  return a == b || (a->isPointerTy() && b->isPointerTy());
}

/// The uses of an address `offset` bytes into the local; false if one keeps it in memory.
class UseCollector {
 public:
  UseCollector(const llvm::AllocaInst& local, const std::vector<TypeLeaf>& leaves,
               const llvm::DataLayout& data)
      : local_(local), leaves_(leaves), data_(data) {}

  bool collect(llvm::Value& address, std::uint64_t offset, Uses& uses) {
    for (llvm::Use& use : address.uses()) {
      auto* user = llvm::cast<llvm::Instruction>(use.getUser());
      if (!visit(*user, use, offset, uses)) return false;
    }
    return true;
  }

 private:
  bool visit(llvm::Instruction& user, const llvm::Use& use, std::uint64_t offset, Uses& uses) {
    if (is_lifetime(user, true) || is_lifetime(user, false)) {
      uses.lifetimes.push_back(llvm::cast<llvm::IntrinsicInst>(&user));
      return true;
    }
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&user)) {
      return !load->isVolatile() && !load->isAtomic() &&
             access(user, *load->getType(), offset, uses);
    }
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&user)) {
      return use.getOperandNo() == store->getPointerOperandIndex() && !store->isVolatile() &&
             !store->isAtomic() && access(user, *store->getValueOperand()->getType(), offset, uses);
    }
    if (auto* raw = llvm::dyn_cast<llvm::MemIntrinsic>(&user)) return transfer(*raw, offset, uses);
    if (llvm::isa<llvm::BitCastInst>(user)) {
      if (!collect(user, offset, uses)) return false;
      uses.addresses.push_back(&user);
      return true;
    }
    auto* gep = llvm::dyn_cast<llvm::GetElementPtrInst>(&user);
    llvm::APInt further(data_.getIndexTypeSizeInBits(
                            user.getType()->isPointerTy() ? user.getType() : local_.getType()),
                        0);
    if (!gep || !gep->accumulateConstantOffset(data_, further)) return false;
    const std::int64_t place = static_cast<std::int64_t>(offset) + further.getSExtValue();
    if (place < 0 || !collect(user, static_cast<std::uint64_t>(place), uses)) return false;
    uses.addresses.push_back(&user);
    return true;
  }

  bool access(llvm::Instruction& at, llvm::Type& type, std::uint64_t offset, Uses& uses) {
    const TypeLeaf* leaf = leaf_at(leaves_, offset);
    if (!leaf || !same_kind(leaf->type, &type)) return false;
    uses.accesses.push_back({&at, offset});
    return true;
  }

  bool transfer(llvm::MemIntrinsic& raw, std::uint64_t offset, Uses& uses) {
    const auto* length = llvm::dyn_cast<llvm::ConstantInt>(raw.getLength());
    if (!length || raw.isVolatile()) return false;
    const std::uint64_t bytes = length->getZExtValue();
    const auto inside = leaves_within(leaves_, offset, bytes, data_);
    if (!inside) return false;
    if (const auto* set = llvm::dyn_cast<llvm::MemSetInst>(&raw)) {
      const auto* value = llvm::dyn_cast<llvm::ConstantInt>(set->getValue());
      if (!value || !value->isZero()) return false;
    } else {
      auto& copy = llvm::cast<llvm::MemTransferInst>(raw);
      const llvm::Value* to = base_of(*copy.getRawDest(), data_).first;
      if (to == base_of(*copy.getRawSource(), data_).first) return false;
      if (!part_at(local_.getAllocatedType(), offset, bytes, data_)) return false;
    }
    uses.accesses.push_back({&raw, offset});
    return true;
  }

  const llvm::AllocaInst& local_;
  const std::vector<TypeLeaf>& leaves_;
  const llvm::DataLayout& data_;
};

/// Whether no path leads from the end of the lifetime to an access without a new start.
bool is_used_alive_only(const Uses& uses) {
  std::set<const llvm::Instruction*> accesses, starts;
  for (const Uses::Access& access : uses.accesses) accesses.insert(access.at);
  std::vector<const llvm::Instruction*> todo;
  for (const llvm::IntrinsicInst* marker : uses.lifetimes) {
    if (is_lifetime(*marker, true))
      starts.insert(marker);
    else
      todo.push_back(marker->getNextNode());
  }
  std::set<const llvm::BasicBlock*> entered;
  while (!todo.empty()) {
    const llvm::Instruction* at = todo.back();
    todo.pop_back();
    for (; at && !starts.count(at); at = at->getNextNode()) {
      if (accesses.count(at)) return false;
      if (!at->isTerminator()) continue;
      for (unsigned i = 0; i < at->getNumSuccessors(); ++i) {
        const llvm::BasicBlock* next = at->getSuccessor(i);
        if (entered.insert(next).second) todo.push_back(&next->front());
      }
    }
  }
  return true;
}

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
  if (other) other = other->stripPointerCasts();
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
bool leave_memory(llvm::Function& function, const llvm::DataLayout& data) {
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
    Uses uses;
    if (!scalars || !UseCollector(*local, *leaves, data).collect(*local, 0, uses)) continue;
    if (!is_used_alive_only(uses)) continue;
    if ((type->isIntegerTy() || type->isPointerTy()) && llvm::isAllocaPromotable(local)) {
      promoted.push_back(local);
    } else {
      split(*local, uses, *leaves, data);
    }
    changed = true;
  }
  if (!promoted.empty()) promote(function, promoted);
  return changed;
}

}  // namespace

void aggregates_to_registers(llvm::Function& function) {
  const llvm::DataLayout& data = function.getParent()->getDataLayout();
  bool again = true;
  while (again) {
    again = type_copies(function);
    again |= leave_memory(function, data);
  }
}

}  // namespace heapreach::frontends::prepare
