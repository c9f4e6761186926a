// On x86-64 a va_list is a record of two counters of registers that have been passed, the address
// of the arguments on the stack (the overflow area) and that of saved registers. Here all registers
// count as passed, so that every va_arg takes its argument from the overflow area, one slot of
// eight bytes after the other; the branch to the registers is dropped. On i386 a va_list is the
// address of such an area, with slots of four bytes or eight. The area is a local of the caller
// that lives as long as the call: reading an argument that was not passed leaves it.
#include "frontends/prepare/calls/variadic.h"

#include <optional>
#include <vector>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontends/compile/llvm_versions.h"
#include "frontends/library/table/effects.h"
#include "frontends/prepare/calls/va_lists.h"
#include "frontends/prepare/values/float_types.h"

namespace heapreach::frontends::prepare {

namespace {

bool looks_at_arguments(const llvm::Function& function) {
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    if (call && call->getIntrinsicID() == llvm::Intrinsic::vastart) return true;
  }
  return false;
}

class Variadic {
 public:
  explicit Variadic(llvm::Module& module)
      : module_(module),
        data_(module.getDataLayout()),
        builder_(module.getContext()),
        lists_(module) {}

  void run() {
    std::vector<llvm::Function*> functions;
    for (llvm::Function& function : module_) {
      const std::string name = function.getName().str();
      if (function.isVarArg() && !function.isDeclaration() && !library::counts_though_defined(name))
        functions.push_back(&function);
    }
    for (llvm::Function* function : functions) {
      if (const auto calls = fitting_calls(*function)) fix(*function, *calls);
    }
    for (llvm::Function& function : module_) {
      if (!function.isVarArg()) lists_.walk(function);
    }
  }

 private:
  llvm::Type* bytes() { return llvm::PointerType::getUnqual(builder_.getInt8Ty()); }

  /// The calls of the function if that is all that the program does with it, and they can be
  /// rewritten.
  std::optional<std::vector<llvm::CallInst*>> fitting_calls(llvm::Function& function) {
    std::vector<llvm::CallInst*> calls;
    for (llvm::User* user : function.users()) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      if (!call || call->getCalledOperand() != &function) return std::nullopt;
      for (unsigned i = 0; i < call->arg_size(); ++i) {
        if (call->getArgOperand(i) == &function) return std::nullopt;
        if (i < function.arg_size()) continue;
        const llvm::Type* type = call->getArgOperand(i)->getType();
        const bool fits = type->isIntegerTy(32) || type->isIntegerTy(64) || type->isPointerTy() ||
                          type->isDoubleTy();
        if (!fits || call->isByValArgument(i)) return std::nullopt;
      }
      calls.push_back(call);
    }
    return calls;
  }

  void fix(llvm::Function& old, const std::vector<llvm::CallInst*>& calls) {
    const bool looks = looks_at_arguments(old);
    std::vector<llvm::Type*> types(old.getFunctionType()->param_begin(),
                                   old.getFunctionType()->param_end());
    if (looks) types.push_back(bytes());
    auto* type = llvm::FunctionType::get(old.getReturnType(), types, false);
    llvm::Function* fixed = llvm::Function::Create(type, old.getLinkage(), "", &module_);
    fixed->takeName(&old);
    fixed->copyAttributesFrom(&old);
    fixed->copyMetadata(&old, 0);
    compile::move_blocks(old, *fixed);
    for (llvm::Argument& argument : old.args()) {
      llvm::Argument* now = fixed->getArg(argument.getArgNo());
      now->takeName(&argument);
      argument.replaceAllUsesWith(now);
    }
    if (looks) fixed->getArg(fixed->arg_size() - 1)->setName("arguments");
    for (llvm::CallInst* call : calls) fix_call(*call, *fixed, looks);
    old.eraseFromParent();
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(*fixed))) {
      auto* start = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (!start || start->getIntrinsicID() != llvm::Intrinsic::vastart) continue;
      lists_.start(*start, *fixed->getArg(fixed->arg_size() - 1));
    }
  }

  void fix_call(llvm::CallInst& call, llvm::Function& fixed, bool looks) {
    const unsigned own = fixed.arg_size() - (looks ? 1 : 0);
    std::vector<llvm::Value*> arguments(call.arg_begin(), call.arg_begin() + own);
    std::vector<llvm::AttributeSet> attributes;
    for (unsigned i = 0; i < own; ++i) attributes.push_back(call.getAttributes().getParamAttrs(i));
    llvm::AllocaInst* area = nullptr;
    if (looks) {
      const std::vector<llvm::Value*> others(call.arg_begin() + own, call.arg_end());
      area = area_with(call, others);
      builder_.SetInsertPoint(&call);
      builder_.SetCurrentDebugLocation(call.getDebugLoc());
      arguments.push_back(area ? builder_.CreatePointerCast(area, bytes())
                               : llvm::Constant::getNullValue(bytes()));
      attributes.emplace_back();
    }
    builder_.SetInsertPoint(&call);
    builder_.SetCurrentDebugLocation(call.getDebugLoc());
    llvm::CallInst* now = builder_.CreateCall(&fixed, arguments);
    now->setAttributes(llvm::AttributeList::get(module_.getContext(),
                                                call.getAttributes().getFnAttrs(),
                                                call.getAttributes().getRetAttrs(), attributes));
    if (area) builder_.CreateLifetimeEnd(area);
    now->takeName(&call);
    call.replaceAllUsesWith(now);
    call.eraseFromParent();
  }

  std::uint64_t slot_of(const llvm::Type& type) const {
    return lists_.are_plain() && !type.isIntegerTy(64) && !type.isDoubleTy() ? 4 : 8;
  }

  /// A local of the caller with these values; null if there are none. Where all have one type it is
  /// an array of that type, so that it may be walked along, else a record.
  llvm::AllocaInst* area_with(llvm::CallInst& call, const std::vector<llvm::Value*>& values) {
    if (values.empty()) return nullptr;
    std::vector<llvm::Type*> types;
    bool alike = true;
    for (const llvm::Value* value : values) {
      types.push_back(value->getType()->isPointerTy()  ? bytes()
                      : value->getType()->isDoubleTy() ? builder_.getInt64Ty()
                                                       : value->getType());
      alike &= types.back() == types.front();
    }
    std::vector<llvm::Type*> fields;
    std::vector<unsigned> places;
    for (llvm::Type* type : types) {
      places.push_back(static_cast<unsigned>(fields.size()));
      fields.push_back(type);
      if (slot_of(*type) > data_.getTypeAllocSize(type)) fields.push_back(builder_.getInt32Ty());
    }
    llvm::Type* whole =
        alike ? static_cast<llvm::Type*>(llvm::ArrayType::get(types.front(), fields.size()))
              : llvm::StructType::get(module_.getContext(), fields);
    llvm::BasicBlock& entry = call.getFunction()->getEntryBlock();
    builder_.SetInsertPoint(&entry, entry.begin());
    builder_.SetCurrentDebugLocation({});
    llvm::AllocaInst* area = builder_.CreateAlloca(whole, nullptr, "arguments");
    builder_.SetInsertPoint(&call);
    builder_.SetCurrentDebugLocation(call.getDebugLoc());
    builder_.CreateLifetimeStart(area);
    for (std::size_t i = 0; i < values.size(); ++i) {
      llvm::Value* place = builder_.CreateConstInBoundsGEP2_32(whole, area, 0, places[i]);
      llvm::Value* value = values[i]->getType()->isPointerTy()
                               ? builder_.CreatePointerCast(values[i], bytes())
                           : values[i]->getType()->isDoubleTy() ? to_bits(builder_, *values[i])
                                                                : values[i];
      builder_.CreateStore(value, place);
    }
    return area;
  }

  llvm::Module& module_;
  const llvm::DataLayout& data_;
  llvm::IRBuilder<> builder_;
  VaLists lists_;
};

}  // namespace

void fix_variadic_functions(llvm::Module& module) {
  const llvm::StringRef triple = module.getTargetTriple();
  const bool known = triple.find("x86_64") == 0 || triple.find("i386") == 0 ||
                     triple.find("i686") == 0 || triple.find("i586") == 0;
  if (known) Variadic(module).run();
}

}  // namespace heapreach::frontends::prepare
