#include "frontends/prepare/locals/carriers.h"

namespace heapreach::frontends::prepare {

InLocal local_behind(llvm::Value& pointer, const llvm::DataLayout& data) {
  const auto [base, offset] = base_of(pointer, data);
  auto* local = llvm::dyn_cast<llvm::AllocaInst>(base);
  if (!local || !local->isStaticAlloca() || local->isArrayAllocation()) return {};
  return {local, offset};
}

bool only_stored(const llvm::LoadInst& load) {
  if (!load.getType()->isIntegerTy() || load.isVolatile() || load.use_empty()) return false;
  for (const llvm::User* user : load.users()) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    if (!store || store->getValueOperand() != &load || store->isVolatile()) return false;
  }
  return true;
}

std::uint64_t bytes_of(const llvm::IntegerType& type) {
  return (type.getBitWidth() + 7) / 8;
}

std::optional<LeafRange> carried(const InLocal& place, const llvm::IntegerType& type,
                                 Padding padding, const llvm::DataLayout& data) {
  if (!place.local || place.offset < 0) return std::nullopt;
  auto inside = leaves_within(place.local->getAllocatedType(),
                              static_cast<std::uint64_t>(place.offset), bytes_of(type), data);
  if (!inside || (inside->has_padding && padding == Padding::kept)) return std::nullopt;
  if (inside->leaves.size() == 1 && inside->leaves.front().type == &type) return std::nullopt;
  return inside;
}

}  // namespace heapreach::frontends::prepare
