#include "frontends/prepare/locals/place_in.h"

#include <llvm/IR/Constants.h>

namespace heapreach::frontends::prepare {

std::optional<PlaceIn> moved(PlaceIn place, const llvm::GetElementPtrInst& gep,
                             const llvm::DataLayout& data) {
  llvm::APInt further(data.getIndexTypeSizeInBits(gep.getType()), 0);
  if (!gep.hasAllConstantIndices() || !gep.accumulateConstantOffset(data, further)) {
    return std::nullopt;
  }
  auto offset = static_cast<std::int64_t>(place.offset);
  const std::int64_t end = offset + further.getSExtValue();
  if (end < 0) return std::nullopt;
  llvm::Type* type = gep.getSourceElementType();
  bool is_field = false;
  for (auto index = gep.idx_begin(); index != gep.idx_end(); ++index) {
    const std::int64_t number = llvm::cast<llvm::ConstantInt>(*index)->getSExtValue();
    auto* record = llvm::dyn_cast<llvm::StructType>(type);
    is_field = record && index != gep.idx_begin();
    if (is_field) {
      const auto field = static_cast<unsigned>(number);
      offset += static_cast<std::int64_t>(data.getStructLayout(record)->getElementOffset(field));
      type = record->getElementType(field);
    } else {
      if (index != gep.idx_begin() && !type->isArrayTy()) return std::nullopt;
      if (index != gep.idx_begin()) type = type->getArrayElementType();
      offset += number * static_cast<std::int64_t>(data.getTypeAllocSize(type).getFixedValue());
    }
    // The address of a row of a matrix may move on to other rows.
    const bool is_entered = is_field || index + 1 != gep.idx_end();
    if (!type->isArrayTy() || !is_entered || offset < 0) continue;
    place.offset = static_cast<std::uint64_t>(offset);
    const std::uint64_t size = data.getTypeAllocSize(type).getFixedValue();
    if (!place.has(size)) return std::nullopt;
    place = {place.offset, place.offset, place.offset + size};
  }
  place.offset = static_cast<std::uint64_t>(end);
  return place;
}

}  // namespace heapreach::frontends::prepare
