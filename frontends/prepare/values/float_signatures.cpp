#include "frontends/prepare/values/float_signatures.h"

#include <vector>

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>

#include "frontends/compile/llvm_versions.h"
#include "frontends/prepare/values/float_types.h"
#include "frontends/prepare/values/floats.h"

namespace heapreach::frontends::prepare {

namespace {

llvm::FunctionType* bits_type_of(const llvm::FunctionType& type) {
  std::vector<llvm::Type*> parameters;
  for (llvm::Type* parameter : type.params()) parameters.push_back(bits_type(parameter));
  return llvm::FunctionType::get(bits_type(type.getReturnType()), parameters, type.isVarArg());
}

bool has_floats(const llvm::FunctionType& type) {
  return bits_type_of(type) != &type;
}

/// What was said of numbers cannot be said of integers.
llvm::AttributeList changed(const llvm::AttributeList& attributes, const llvm::FunctionType& type,
                            unsigned count, llvm::LLVMContext& context) {
  const llvm::Attribute mark = llvm::Attribute::get(context, float_attribute);
  std::vector<llvm::AttributeSet> parameters;
  for (unsigned i = 0; i < count; ++i) {
    const bool is_float = i < type.getNumParams() && has_bits(type.getParamType(i));
    parameters.push_back(is_float ? llvm::AttributeSet::get(context, {mark})
                                  : attributes.getParamAttrs(i));
  }
  const bool returns = has_bits(type.getReturnType());
  return llvm::AttributeList::get(
      context, attributes.getFnAttrs(),
      returns ? llvm::AttributeSet::get(context, {mark}) : attributes.getRetAttrs(), parameters);
}

class Signatures {
 public:
  explicit Signatures(llvm::Module& module) : module_(module), builder_(module.getContext()) {}

  void run() {
    std::vector<llvm::Function*> defined, outside;
    for (llvm::Function& function : module_) {
      if (function.isIntrinsic() || !has_floats(*function.getFunctionType())) continue;
      (function.isDeclaration() ? outside : defined).push_back(&function);
    }
    for (llvm::Function* function : outside) wrap_if_address_taken(*function);
    for (llvm::Function* function : defined) change(*function);
    std::vector<llvm::CallInst*> sites;
    for (llvm::Function& function : module_) {
      for (llvm::Instruction& instruction : llvm::instructions(function)) {
        auto* site = llvm::dyn_cast<llvm::CallInst>(&instruction);
        if (site && goes_to_bits(*site)) sites.push_back(site);
      }
    }
    for (llvm::CallInst* site : sites) change(*site);
  }

 private:
  /// Whether the call is of a defined function, or through a pointer.
  static bool goes_to_bits(const llvm::CallInst& site) {
    if (site.isInlineAsm() || !has_floats(*site.getFunctionType())) return false;
    const auto* callee =
        llvm::dyn_cast<llvm::Function>(site.getCalledOperand()->stripPointerCasts());
    return !callee || !callee->isDeclaration();
  }

  void change(llvm::Function& old) {
    const llvm::FunctionType& before = *old.getFunctionType();
    llvm::Function* now =
        llvm::Function::Create(bits_type_of(before), old.getLinkage(), old.getAddressSpace());
    module_.getFunctionList().insert(old.getIterator(), now);
    now->takeName(&old);
    now->copyAttributesFrom(&old);
    now->copyMetadata(&old, 0);
    now->setComdat(old.getComdat());
    now->setAttributes(
        changed(old.getAttributes(), before, before.getNumParams(), module_.getContext()));
    compile::move_blocks(old, *now);
    builder_.SetInsertPoint(&now->getEntryBlock(), now->getEntryBlock().begin());
    builder_.SetCurrentDebugLocation({});
    for (llvm::Argument& argument : old.args()) {
      llvm::Argument* bits = now->getArg(argument.getArgNo());
      bits->takeName(&argument);
      argument.replaceAllUsesWith(builder_.CreateBitCast(bits, argument.getType()));
    }
    if (has_bits(before.getReturnType())) change_returns(*now);
    old.replaceAllUsesWith(llvm::ConstantExpr::getBitCast(now, old.getType()));
    old.eraseFromParent();
  }

  void change_returns(llvm::Function& function) {
    for (llvm::BasicBlock& block : function) {
      auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
      // Records are changed with what they come from.
      if (!end || end->getReturnValue()->getType()->isStructTy()) continue;
      builder_.SetInsertPoint(end);
      builder_.SetCurrentDebugLocation(end->getDebugLoc());
      builder_.CreateRet(to_bits(builder_, *end->getReturnValue()));
      end->eraseFromParent();
    }
  }

  void change(llvm::CallInst& site) {
    const llvm::FunctionType& before = *site.getFunctionType();
    llvm::FunctionType* type = bits_type_of(before);
    builder_.SetInsertPoint(&site);
    builder_.SetCurrentDebugLocation(site.getDebugLoc());
    std::vector<llvm::Value*> arguments;
    for (unsigned i = 0; i < site.arg_size(); ++i) {
      llvm::Value* argument = site.getArgOperand(i);
      const bool changes = i < before.getNumParams() && has_bits(argument->getType());
      arguments.push_back(changes ? to_bits(builder_, *argument) : argument);
    }
    llvm::Value* callee = site.getCalledOperand();
    auto* function = llvm::dyn_cast<llvm::Function>(callee->stripPointerCasts());
    if (function && function->getFunctionType() == type)
      callee = function;
    else
      callee = builder_.CreateBitCast(
          callee, llvm::PointerType::get(type, callee->getType()->getPointerAddressSpace()));
    llvm::CallInst* now = builder_.CreateCall(type, callee, arguments);
    now->setAttributes(
        changed(site.getAttributes(), before, site.arg_size(), module_.getContext()));
    now->setCallingConv(site.getCallingConv());
    now->takeName(&site);
    if (before.getReturnType()->isStructTy() && has_bits(before.getReturnType()))
      return replace_record(site, *now);
    if (!site.use_empty())
      site.replaceAllUsesWith(has_bits(site.getType()) ? builder_.CreateBitCast(now, site.getType())
                                                       : now);
    site.eraseFromParent();
  }

  void wrap_if_address_taken(llvm::Function& function) {
    if (function.isVarArg() || function.getReturnType()->isStructTy()) return;
    if (!function.hasAddressTaken()) return;
    const llvm::FunctionType& type = *function.getFunctionType();
    llvm::Function* wrapper =
        llvm::Function::Create(function.getFunctionType(), llvm::GlobalValue::InternalLinkage,
                               function.getName() + "_called", &module_);
    function.replaceUsesWithIf(wrapper, [&](const llvm::Use& use) {
      const auto* site = llvm::dyn_cast<llvm::CallBase>(use.getUser());
      return !site || !site->isCallee(&use);
    });
    builder_.SetInsertPoint(llvm::BasicBlock::Create(module_.getContext(), "", wrapper));
    builder_.SetCurrentDebugLocation({});
    std::vector<llvm::Value*> arguments;
    for (llvm::Argument& argument : wrapper->args()) arguments.push_back(&argument);
    llvm::CallInst* call = builder_.CreateCall(&function, arguments);
    if (type.getReturnType()->isVoidTy())
      builder_.CreateRetVoid();
    else
      builder_.CreateRet(call);
    change(*wrapper);
  }

  llvm::Module& module_;
  llvm::IRBuilder<> builder_;
};

}  // namespace

void change_signatures(llvm::Module& module) {
  Signatures(module).run();
}

void replace_record(llvm::Instruction& old, llvm::Value& bits) {
  llvm::IRBuilder<> builder(&old);
  for (llvm::User* one : llvm::make_early_inc_range(old.users())) {
    auto* user = llvm::cast<llvm::Instruction>(one);
    builder.SetInsertPoint(user);
    if (auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(user)) {
      llvm::Value* value = builder.CreateExtractValue(&bits, part->getIndices());
      part->replaceAllUsesWith(builder.CreateBitCast(value, part->getType()));
      part->eraseFromParent();
    } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      llvm::Value* place = cast_pointer(builder, *store->getPointerOperand(), bits.getType());
      builder.CreateAlignedStore(&bits, place, store->getAlign());
      store->eraseFromParent();
    } else if (llvm::isa<llvm::ReturnInst>(user)) {
      builder.CreateRet(&bits);
      user->eraseFromParent();
    }
  }
  if (old.use_empty()) old.eraseFromParent();
}

}  // namespace heapreach::frontends::prepare
