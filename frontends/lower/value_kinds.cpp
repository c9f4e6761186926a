#include "frontends/lower/value_kinds.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>

namespace heapreach::frontends::lower {

namespace {

std::string mark_of(const llvm::DIBasicType& type) {
  if (type.getName() == "char") return "'";
  if (type.getEncoding() != llvm::dwarf::DW_ATE_float) return "";
  // The `long double` of x86 takes 12 or 16 bytes, and keeps its number in 10 of them.
  const std::uint64_t bytes = type.getSizeInBits() / 8;
  return bytes == 4 || bytes == 8 ? "'" + std::to_string(bytes) : "'10";
}

}  // namespace

std::string kind_mark(const llvm::DIType* type) {
  while (type != nullptr) {
    if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type)) {
      type = derived->getBaseType();
    } else if (const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type)) {
      if (composite->getTag() != llvm::dwarf::DW_TAG_array_type) return "";
      type = composite->getBaseType();
    } else {
      const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(type);
      return basic == nullptr ? "" : mark_of(*basic);
    }
  }
  return "";
}

std::string kind_mark(const llvm::GlobalVariable& variable) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> said;
  variable.getDebugInfo(said);
  if (!said.empty()) return kind_mark(said.front()->getVariable()->getType());
  if (!variable.hasPrivateLinkage() || !variable.hasInitializer()) return "";
  const auto* data = llvm::dyn_cast<llvm::ConstantDataArray>(variable.getInitializer());
  return data != nullptr && data->isString() ? "'" : "";
}

}  // namespace heapreach::frontends::lower
