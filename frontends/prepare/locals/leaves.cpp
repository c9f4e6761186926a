#include "frontends/prepare/locals/leaves.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>

#include "frontends/prepare/values/float_types.h"

namespace heapreach::frontends::prepare {

namespace {

constexpr std::size_t most_leaves = 32;

std::uint64_t size_of(llvm::Type* type, const llvm::DataLayout& data) {
  return type->isSized() ? data.getTypeAllocSize(type).getFixedValue() : 0;
}

/// The parts of an aggregate with their places; empty for scalars.
std::vector<TypeLeaf> parts_of(llvm::Type* type, const llvm::DataLayout& data) {
  std::vector<TypeLeaf> parts;
  if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
    if (record->isOpaque()) return parts;
    const llvm::StructLayout* layout = data.getStructLayout(record);
    for (unsigned i = 0; i < record->getNumElements(); ++i) {
      parts.push_back({layout->getElementOffset(i), record->getElementType(i), {i}});
    }
  } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const std::uint64_t size = size_of(array->getElementType(), data);
    for (unsigned i = 0; i < array->getNumElements() && i <= most_leaves; ++i) {
      parts.push_back({i * size, array->getElementType(), {i}});
    }
  }
  return parts;
}

bool is_aggregate(const llvm::Type* type) {
  return type->isStructTy() || type->isArrayTy();
}

/// Numbers are accessed as their bits, but for x86's long double, which has a gap.
llvm::Type* accessed_type(llvm::Type* type) {
  return type->isFloatTy() || type->isDoubleTy() ? bits_type(type) : type;
}

void add_leaves(const TypeLeaf& place, const llvm::DataLayout& data,
                std::vector<TypeLeaf>& leaves) {
  if (!is_aggregate(place.type)) {
    return leaves.push_back({place.offset, accessed_type(place.type), place.path});
  }
  for (TypeLeaf part : parts_of(place.type, data)) {
    if (leaves.size() > most_leaves) return;
    part.offset += place.offset;
    part.path.insert(part.path.begin(), place.path.begin(), place.path.end());
    add_leaves(part, data, leaves);
  }
}

}  // namespace

std::optional<std::vector<TypeLeaf>> leaves_of(llvm::Type* type, const llvm::DataLayout& data) {
  std::vector<TypeLeaf> leaves;
  add_leaves({0, type, {}}, data, leaves);
  if (leaves.size() > most_leaves) return std::nullopt;
  return leaves;
}

/// Everything that puts leaves in place of bytes asks here, so that this is where no byte gets
/// lost: what reaches beyond the object has no leaves at all, however few of its bytes would.
std::optional<LeafRange> leaves_within(llvm::Type* type, std::uint64_t from, std::uint64_t bytes,
                                       const llvm::DataLayout& data) {
  const std::uint64_t size = size_of(type, data);
  if (from > size || bytes > size - from) return std::nullopt;
  const auto leaves = leaves_of(type, data);
  if (!leaves) return std::nullopt;
  LeafRange range;
  std::uint64_t covered = 0;
  for (const TypeLeaf& leaf : *leaves) {
    const std::uint64_t end = leaf.offset + data.getTypeStoreSize(leaf.type).getFixedValue();
    if (end <= from || leaf.offset >= from + bytes) continue;
    if (leaf.offset < from || end > from + bytes) return std::nullopt;
    covered += end - leaf.offset;
    range.leaves.push_back(leaf);
  }
  if (range.leaves.empty()) return std::nullopt;
  range.has_padding = covered < bytes;
  return range;
}

std::optional<TypeLeaf> part_at(llvm::Type* type, std::uint64_t offset, std::uint64_t bytes,
                                const llvm::DataLayout& data) {
  if (offset == 0 && size_of(type, data) == bytes) return TypeLeaf{0, type, {}};
  for (const TypeLeaf& part : parts_of(type, data)) {
    const std::uint64_t size = size_of(part.type, data);
    if (offset < part.offset || offset >= part.offset + size) continue;
    std::optional<TypeLeaf> inner = part_at(part.type, offset - part.offset, bytes, data);
    if (!inner) return std::nullopt;
    inner->offset += part.offset;
    inner->path.insert(inner->path.begin(), part.path.begin(), part.path.end());
    return inner;
  }
  return std::nullopt;
}

std::pair<llvm::Value*, std::int64_t> base_of(llvm::Value& pointer, const llvm::DataLayout& data) {
  llvm::APInt offset(data.getIndexTypeSizeInBits(pointer.getType()), 0);
  llvm::Value* base = pointer.stripAndAccumulateConstantOffsets(data, offset, true);
  return {base, offset.getSExtValue()};
}

llvm::Value* address_of(llvm::IRBuilder<>& builder, llvm::Type* type, llvm::Value& base,
                        const std::vector<unsigned>& path) {
  const auto pointer_to = [&](llvm::Type* to) {
    return llvm::PointerType::get(to, base.getType()->getPointerAddressSpace());
  };
  if (path.empty()) return builder.CreateBitCast(&base, pointer_to(accessed_type(type)));
  llvm::Value* typed = builder.CreateBitCast(&base, pointer_to(type));
  std::vector<llvm::Value*> indices = {builder.getInt32(0)};
  for (unsigned i : path) indices.push_back(builder.getInt32(i));
  llvm::Value* place = builder.CreateInBoundsGEP(type, typed, indices);
  llvm::Type* reached = llvm::GetElementPtrInst::getIndexedType(type, indices);
  return accessed_type(reached) == reached
             ? place
             : builder.CreateBitCast(place, pointer_to(accessed_type(reached)));
}

/// LLVM would fold the cast of a constant to the address of the first element of a record's first
/// array, which ends where that does.
llvm::Value* bytes_at(llvm::IRBuilder<>& builder, llvm::Value& place) {
  auto* type =
      llvm::PointerType::get(builder.getInt8Ty(), place.getType()->getPointerAddressSpace());
  if (place.getType() == type) return &place;
  return builder.Insert(new llvm::BitCastInst(&place, type));
}

llvm::Value* value_of(llvm::IRBuilder<>& builder, llvm::Type* type, llvm::Value& base,
                      const TypeLeaf& leaf, llvm::Align alignment) {
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(base.stripPointerCasts());
  if (global && global->isConstant() && global->hasDefinitiveInitializer() &&
      global->getValueType() == type) {
    llvm::Constant* value = const_cast<llvm::Constant*>(global->getInitializer());
    for (unsigned i : leaf.path) value = value ? value->getAggregateElement(i) : nullptr;
    if (value && value->getType() == leaf.type && !llvm::isa<llvm::UndefValue>(value)) return value;
  }
  llvm::Value* place = address_of(builder, type, base, leaf.path);
  return builder.CreateAlignedLoad(leaf.type, place, alignment);
}

LeafName name_of_leaf(const std::string& variable, const std::vector<unsigned>& path,
                      const llvm::DIType* type) {
  LeafName result{variable, "", nullptr};
  for (unsigned i : path) {
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
    const bool is_named = member && !member->getName().empty();
    const std::string own = is_named ? member->getName().str() : std::to_string(i);
    result.plain += "_" + own;
    if (is_named) result.in_file += "." + own;
    if (is_array) result.in_file += "[" + own + "]";
  }
  result.type = type;
  return result;
}

}  // namespace heapreach::frontends::prepare
