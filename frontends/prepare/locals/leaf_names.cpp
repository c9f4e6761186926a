#include "frontends/prepare/locals/leaf_names.h"

#include <llvm/BinaryFormat/Dwarf.h>

namespace heapreach::frontends::prepare {

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
