#include "frontends/library/calls.h"

#include <vector>

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace heapreach::frontends::library {

namespace {

/// Integers of any width: programs are preprocessed for one machine and checked for another.
bool fits(char letter, const llvm::Type& type) {
  if (letter == 'd') return type.isFloatingPointTy();
  const bool is_number = letter == 'i' || letter == 'l' || letter == 'q';
  return is_number ? type.isIntegerTy() : type.isPointerTy();
}

/// Arguments of these types, and more only where the row allows them.
bool arguments_fit(const Effect& effect, const std::vector<const llvm::Type*>& actual) {
  const bool variable = effect.parameters.ends_with('.');
  const std::size_t fixed = effect.parameters.size() - (variable ? 1 : 0);
  if (actual.size() < fixed || (actual.size() > fixed && !variable)) return false;
  for (std::size_t i = 0; i < fixed; ++i) {
    if (!fits(effect.parameters[i], *actual[i])) return false;
  }
  return true;
}

/// Error functions and the like mean the same whatever they take.
bool takes_anything(const Effect& effect) {
  const bool says_nothing = effect.parameters == "*" || effect.parameters == ".";
  return (effect.kind == Kind::unknown && says_nothing) || effect.kind == Kind::error ||
         effect.kind == Kind::assertion || effect.kind == Kind::assumption ||
         effect.kind == Kind::any_value || effect.kind == Kind::refused ||
         effect.kind == Kind::abnormal_end;
}

bool takes_a_pointer(const llvm::CallBase& call) {
  for (const llvm::Use& argument : call.args()) {
    if (argument->getType()->isPointerTy()) return true;
  }
  return false;
}

}  // namespace

const llvm::Function* called_function(const llvm::Value& value) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&value);
  if (!call || call->isInlineAsm()) return nullptr;
  return llvm::dyn_cast<llvm::Function>(call->getCalledOperand()->stripPointerCasts());
}

bool matches(const Effect& effect, const llvm::FunctionType& type) {
  if (takes_anything(effect)) return true;
  if (type.isVarArg() && type.getNumParams() == 0) return true;  // no prototype
  const llvm::Type& result = *type.getReturnType();
  const bool result_counts = effect.kind != Kind::unknown;
  if (result_counts && !result.isVoidTy() && !fits(effect.result, result)) return false;
  std::vector<const llvm::Type*> actual(type.param_begin(), type.param_end());
  return arguments_fit(effect, actual);
}

const Effect* effect_of(const llvm::Value& value) {
  const llvm::Function* callee = called_function(value);
  if (!callee || callee->isIntrinsic()) return nullptr;
  const std::string_view name(callee->getName().data(), callee->getName().size());
  if (!callee->isDeclaration() && !counts_though_defined(name)) return nullptr;
  const Effect* effect = effect_named(name);
  if (!effect) return nullptr;
  if (effect->parameters == "*" && !takes_a_pointer(llvm::cast<llvm::CallBase>(value))) {
    return nullptr;
  }
  if (takes_anything(*effect)) return effect;
  const auto& call = llvm::cast<llvm::CallBase>(value);
  const bool result =
      effect->kind == Kind::unknown || call.use_empty() || fits(effect->result, *call.getType());
  std::vector<const llvm::Type*> actual;
  for (const llvm::Use& argument : call.args()) actual.push_back(argument->getType());
  const bool fit = arguments_fit(*effect, actual);
  return result && fit ? effect : nullptr;
}

bool is_call_of(const llvm::Value& value, Kind kind) {
  const Effect* effect = effect_of(value);
  return effect && effect->kind == kind;
}

bool is_unknown_call(const llvm::Value& value) {
  const llvm::Function* callee = called_function(value);
  if (!callee || callee->isIntrinsic() || !callee->isDeclaration()) return false;
  const Effect* effect = effect_of(value);
  if (effect && effect->kind != Kind::unknown) return false;
  return callee->getName().find("heapreach") == llvm::StringRef::npos;
}

}  // namespace heapreach::frontends::library
