#include "frontends/prepare/locals/local_uses.h"

#include <set>

#include "frontends/code/flow.h"
#include "frontends/prepare/locals/place_in.h"

namespace heapreach::frontends::prepare {

namespace {

bool same_kind(const llvm::Type* a, const llvm::Type* b) {
  return a == b || (a->isPointerTy() && b->isPointerTy());
}

/// The uses of an address in the local; false if one keeps it in memory.
class UseCollector {
 public:
  UseCollector(llvm::AllocaInst& local, const std::vector<TypeLeaf>& leaves, Padding padding,
               const llvm::DataLayout& data)
      : local_(local), leaves_(leaves), padding_(padding), data_(data) {}

  bool collect(Uses& uses) {
    const std::uint64_t size = data_.getTypeAllocSize(local_.getAllocatedType()).getFixedValue();
    return collect(local_, {0, 0, size}, uses);
  }

 private:
  bool collect(llvm::Value& address, const PlaceIn& place, Uses& uses) {
    for (llvm::Use& use : address.uses()) {
      auto* user = llvm::cast<llvm::Instruction>(use.getUser());
      if (!visit(*user, use, place, uses)) return false;
    }
    return true;
  }

  bool visit(llvm::Instruction& user, const llvm::Use& use, const PlaceIn& place, Uses& uses) {
    if (is_lifetime(user, true) || is_lifetime(user, false)) {
      uses.lifetimes.push_back(llvm::cast<llvm::IntrinsicInst>(&user));
      return true;
    }
    if (is_padding_mark(user)) {
      uses.marks.push_back(&user);
      return place.has(marked_bytes(user));
    }
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&user)) {
      return !load->isVolatile() && !load->isAtomic() &&
             access(user, *load->getType(), place, uses);
    }
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&user)) {
      return use.getOperandNo() == store->getPointerOperandIndex() && !store->isVolatile() &&
             !store->isAtomic() && access(user, *store->getValueOperand()->getType(), place, uses);
    }
    if (auto* raw = llvm::dyn_cast<llvm::MemIntrinsic>(&user)) return transfer(*raw, place, uses);
    if (llvm::isa<llvm::BitCastInst>(user)) {
      if (!collect(user, place, uses)) return false;
      uses.addresses.push_back(&user);
      return true;
    }
    auto* gep = llvm::dyn_cast<llvm::GetElementPtrInst>(&user);
    const auto there = gep ? moved(place, *gep, data_) : std::nullopt;
    if (!there || !collect(user, *there, uses)) return false;
    uses.addresses.push_back(&user);
    return true;
  }

  bool access(llvm::Instruction& at, llvm::Type& type, const PlaceIn& place, Uses& uses) {
    const TypeLeaf* leaf = leaf_at(leaves_, place.offset);
    if (!leaf || !same_kind(leaf->type, &type)) return false;
    if (!place.has(data_.getTypeStoreSize(&type).getFixedValue())) return false;
    uses.accesses.push_back({&at, place.offset});
    return true;
  }

  bool transfer(llvm::MemIntrinsic& raw, const PlaceIn& place, Uses& uses) {
    const auto* length = llvm::dyn_cast<llvm::ConstantInt>(raw.getLength());
    if (!length || raw.isVolatile()) return false;
    const std::uint64_t offset = place.offset;
    const std::uint64_t bytes = length->getZExtValue();
    if (!place.has(bytes)) return false;
    const auto inside = leaves_within(local_.getAllocatedType(), offset, bytes, data_);
    if (!inside) return false;
    if (const auto* set = llvm::dyn_cast<llvm::MemSetInst>(&raw)) {
      const auto* value = llvm::dyn_cast<llvm::ConstantInt>(set->getValue());
      if (!value || !value->isZero()) return false;
    } else {
      if (inside->has_padding && padding_ == Padding::kept) return false;
      auto& copy = llvm::cast<llvm::MemTransferInst>(raw);
      const llvm::Value* to = base_of(*copy.getRawDest(), data_).first;
      if (to == base_of(*copy.getRawSource(), data_).first) return false;
      if (!part_at(local_.getAllocatedType(), offset, bytes, data_)) return false;
    }
    uses.accesses.push_back({&raw, offset});
    return true;
  }

  llvm::AllocaInst& local_;
  const std::vector<TypeLeaf>& leaves_;
  const Padding padding_;
  const llvm::DataLayout& data_;
};

/// How far the bytes that an instruction reads or writes through a pointer at `offset` reach;
/// nothing if it does anything else with it.
std::optional<std::uint64_t> reach_of(const llvm::Instruction& user, const llvm::Use& use,
                                      std::uint64_t offset, const llvm::DataLayout& data) {
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&user)) {
    return offset + data.getTypeStoreSize(load->getType()).getFixedValue();
  }
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&user)) {
    if (use.getOperandNo() != store->getPointerOperandIndex()) return std::nullopt;
    return offset + data.getTypeStoreSize(store->getValueOperand()->getType()).getFixedValue();
  }
  const auto* raw = llvm::dyn_cast<llvm::MemIntrinsic>(&user);
  const auto* length = raw ? llvm::dyn_cast<llvm::ConstantInt>(raw->getLength()) : nullptr;
  if (!length) return std::nullopt;
  return offset + length->getZExtValue();
}

/// Of an address `offset` bytes into a local: whether all its uses end within `bytes`.
bool ends_within(const llvm::Value& address, std::uint64_t offset, std::uint64_t bytes,
                 const llvm::DataLayout& data) {
  for (const llvm::Use& use : address.uses()) {
    const auto& user = *llvm::cast<llvm::Instruction>(use.getUser());
    if (is_lifetime(user, true) || is_lifetime(user, false) || is_padding_mark(user)) continue;
    std::int64_t place = static_cast<std::int64_t>(offset);
    if (const auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(&user)) {
      llvm::APInt further(data.getIndexTypeSizeInBits(step->getType()), 0);
      if (!step->accumulateConstantOffset(data, further)) return false;
      place += further.getSExtValue();
    } else if (!llvm::isa<llvm::BitCastInst>(user)) {
      const auto reach = reach_of(user, use, offset, data);
      if (!reach || *reach > bytes) return false;
      continue;
    }
    if (place < 0 || !ends_within(user, static_cast<std::uint64_t>(place), bytes, data)) {
      return false;
    }
  }
  return true;
}

}  // namespace

bool is_used_within(const llvm::AllocaInst& local, std::uint64_t bytes,
                    const llvm::DataLayout& data) {
  return ends_within(local, 0, bytes, data);
}

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

std::optional<Uses> uses_of(llvm::AllocaInst& local, const std::vector<TypeLeaf>& leaves,
                            Padding padding, const llvm::DataLayout& data) {
  Uses uses;
  if (!UseCollector(local, leaves, padding, data).collect(uses)) return std::nullopt;
  return uses;
}

bool is_used_alive_only(const Uses& uses) {
  std::set<const llvm::Instruction*> accesses, starts;
  for (const Uses::Access& access : uses.accesses) accesses.insert(access.at);
  std::vector<const llvm::Instruction*> ends;
  for (const llvm::IntrinsicInst* marker : uses.lifetimes) {
    if (is_lifetime(*marker, true))
      starts.insert(marker);
    else
      ends.push_back(marker);
  }
  return !code::may_reach(
      ends, [&](const llvm::Instruction& at) { return accesses.count(&at) > 0; },
      [&](const llvm::Instruction& at) { return starts.count(&at) > 0; });
}

}  // namespace heapreach::frontends::prepare
