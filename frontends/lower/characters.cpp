#include "frontends/lower/characters.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>

namespace heapreach::frontends::lower {

bool is_of_characters(const llvm::DIType* type) {
  while (type != nullptr) {
    if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type)) {
      type = derived->getBaseType();
    } else if (const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type)) {
      if (composite->getTag() != llvm::dwarf::DW_TAG_array_type) return false;
      type = composite->getBaseType();
    } else {
      const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(type);
      return basic != nullptr && basic->getName() == "char";
    }
  }
  return false;
}

bool is_of_characters(const llvm::GlobalVariable& variable) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> said;
  variable.getDebugInfo(said);
  if (!said.empty()) return is_of_characters(said.front()->getVariable()->getType());
  if (!variable.hasPrivateLinkage() || !variable.hasInitializer()) return false;
  const auto* data = llvm::dyn_cast<llvm::ConstantDataArray>(variable.getInitializer());
  return data != nullptr && data->isString();
}

}  // namespace heapreach::frontends::lower
