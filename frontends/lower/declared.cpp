#include "frontends/lower/declared.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "frontends/compile/llvm_versions.h"
#include "frontends/library/calls.h"
#include "frontends/prepare/prepared.h"

namespace heapreach::frontends::lower {

namespace {

/// The bytes of the record that a pointer of this type points to.
std::optional<std::uint64_t> bytes_of_record_behind(const llvm::DIType* type) {
  bool is_behind = false;
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type) {
      if (is_behind) return std::nullopt;
      is_behind = true;
    }
    type = derived->getBaseType();
  }
  const auto* record = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
  if (!is_behind || record == nullptr || record->getSizeInBits() == 0) return std::nullopt;
  if (record->getTag() == llvm::dwarf::DW_TAG_array_type) return std::nullopt;
  return record->getSizeInBits() / 8;
}

/// What that variable was declared as.
const llvm::DIType* type_of_variable(const llvm::Value& value) {
  if (!is_start_value(value)) return nullptr;
  const llvm::Module& module = *library::called_function(value)->getParent();
  const llvm::GlobalVariable* global = module.getGlobalVariable(variable_of_start(value), true);
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> said;
  if (global) global->getDebugInfo(said);
  return said.empty() ? nullptr : said.front()->getVariable()->getType();
}

}  // namespace

bool is_start_value(const llvm::Value& value) {
  const llvm::Function* callee = library::called_function(value);
  return callee && callee->getName().str().starts_with(prepare::start_value_prefix);
}

std::string variable_of_start(const llvm::Value& value) {
  const std::string name = library::called_function(value)->getName().str();
  return name.substr(std::string(prepare::start_value_prefix).size() + 1);
}

std::optional<std::uint64_t> declared_record(const llvm::Value& value, const Context& context) {
  if (const llvm::DIType* type = type_of_variable(value)) return bytes_of_record_behind(type);
  for (const auto& [named, intrinsic] : context.namings) {
    if (named == &value) return bytes_of_record_behind(intrinsic->getVariable()->getType());
  }
  auto* record = llvm::dyn_cast_or_null<llvm::StructType>(compile::pointee(*value.getType()));
  if (record == nullptr || record->isOpaque()) return std::nullopt;
  return context.function->getParent()->getDataLayout().getTypeAllocSize(record);
}

namespace {

using DeclaredTypes = std::unordered_map<const llvm::Value*, const llvm::DIType*>;

/// As the program calls the values first.
DeclaredTypes types_of_named(const std::vector<llvm::Function*>& functions) {
  DeclaredTypes types;
  for (const llvm::Function* function : functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* named = llvm::dyn_cast<llvm::DbgVariableIntrinsic>(&instruction);
      if (!named || named->getNumVariableLocationOps() != 1) continue;
      const llvm::Value* value = named->getVariableLocationOp(0);
      if (value) types.emplace(value, named->getVariable()->getType());
    }
  }
  return types;
}

const llvm::DIType* without_names(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type) break;
    type = derived->getBaseType();
  }
  return type;
}

/// The type that a pointer of this type points to; null for characters, and if it cannot be found.
llvm::Type* pointee_of(const llvm::DIType* type, llvm::LLVMContext& context,
                       const llvm::DataLayout& data) {
  const auto* pointer = llvm::dyn_cast_or_null<llvm::DIDerivedType>(without_names(type));
  if (!pointer) return nullptr;
  const llvm::DIType* target = without_names(pointer->getBaseType());
  if (llvm::isa_and_nonnull<llvm::DIDerivedType>(target)) {
    return llvm::PointerType::get(llvm::Type::getInt8Ty(context), 0);
  }
  if (const auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(target)) {
    const bool is_wide = basic->getSizeInBits() > 8 && basic->getSizeInBits() <= 64;
    const bool is_float = basic->getEncoding() == llvm::dwarf::DW_ATE_float;
    if (!is_wide || is_float) return nullptr;
    return llvm::IntegerType::get(context, static_cast<unsigned>(basic->getSizeInBits()));
  }
  const auto* record = llvm::dyn_cast_or_null<llvm::DICompositeType>(target);
  if (!record || record->getTag() != llvm::dwarf::DW_TAG_structure_type) return nullptr;
  auto* known = llvm::StructType::getTypeByName(context, "struct." + record->getName().str());
  const bool fits =
      known && !known->isOpaque() && data.getTypeAllocSizeInBits(known) == record->getSizeInBits();
  return fits ? known : nullptr;
}

}  // namespace

std::vector<layouts::DeclaredPointer> declared_pointers(
    const std::vector<llvm::Function*>& functions, const Options& options) {
  std::vector<layouts::DeclaredPointer> result;
  if (!options.is_open()) return result;
  const DeclaredTypes types = types_of_named(functions);
  const llvm::Function& entry = *functions.front();
  const auto add = [&](const llvm::Value& value) {
    if (!value.getType()->isPointerTy()) return;
    const auto named = types.find(&value);
    const llvm::DIType* type = named != types.end() ? named->second : type_of_variable(value);
    llvm::Type* found = pointee_of(type, value.getContext(), entry.getParent()->getDataLayout());
    auto* record = llvm::dyn_cast_or_null<llvm::StructType>(compile::pointee(*value.getType()));
    if (!found && record && !record->isOpaque()) found = record;
    if (found) result.push_back({&value, found});
  };
  for (const llvm::Argument& parameter : entry.args()) add(parameter);
  for (const llvm::Function* function : functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      if (is_start_value(instruction) || library::is_unknown_call(instruction)) add(instruction);
    }
  }
  return result;
}

}  // namespace heapreach::frontends::lower
