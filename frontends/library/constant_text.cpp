#include "frontends/library/constant_text.h"

#include <set>
#include <string_view>

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include "frontends/library/texts/definitions.h"

namespace heapreach::frontends::library {

std::optional<std::string> constant_text(const llvm::Value& pointer, const llvm::DataLayout& data) {
  llvm::APInt offset(data.getPointerSizeInBits(), 0);
  const llvm::Value* object =
      pointer.stripAndAccumulateConstantOffsets(data, offset, /*AllowNonInbounds=*/true);
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(object)) object = alias->getAliasee();
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object->stripPointerCasts());
  if (!global || !global->isConstant() || !global->hasInitializer() || offset.isNegative())
    return std::nullopt;
  const auto* type = llvm::dyn_cast<llvm::ArrayType>(global->getValueType());
  if (!type || !type->getElementType()->isIntegerTy(8)) return std::nullopt;
  const std::uint64_t from = offset.getZExtValue();
  if (from >= type->getNumElements()) return std::nullopt;
  if (global->getInitializer()->isNullValue()) return "";
  const auto* content = llvm::dyn_cast<llvm::ConstantDataArray>(global->getInitializer());
  if (!content) return std::nullopt;
  const std::string bytes = content->getRawDataValues().substr(from).str();
  const std::size_t end = bytes.find('\0');
  if (end == std::string::npos) return std::nullopt;
  return bytes.substr(0, end);
}

namespace {

bool is_surely_text(const llvm::Value& pointer, const llvm::DataLayout& data,
                    std::set<const llvm::Value*>& seen) {
  if (!seen.insert(&pointer).second) return true;
  const llvm::Value& value = *pointer.stripPointerCasts();
  if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(&value)) {
    for (const llvm::Use& incoming : phi->incoming_values()) {
      if (!is_surely_text(*incoming, data, seen)) return false;
    }
    return true;
  }
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&value)) {
    return is_surely_text(*select->getTrueValue(), data, seen) &&
           is_surely_text(*select->getFalseValue(), data, seen);
  }
  if (const auto* call = llvm::dyn_cast<llvm::CallInst>(&value)) {
    const llvm::Function* callee = call->getCalledFunction();
    if (callee && std::string_view(callee->getName()).starts_with(new_text)) {
      return !llvm::cast<llvm::ConstantInt>(call->getArgOperand(0))->isNegative();
    }
  }
  return constant_text(pointer, data).has_value();
}

}  // namespace

bool is_surely_text(const llvm::Value& pointer, const llvm::DataLayout& data) {
  std::set<const llvm::Value*> seen;
  return is_surely_text(pointer, data, seen);
}

}  // namespace heapreach::frontends::library
