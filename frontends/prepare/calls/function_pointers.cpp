// Purpose: calls through pointers, without an analysis of what pointers hold: C's rule that a
// function is called with its own type leaves few candidates in programs that use tables of
// operations, and the comparisons decide the rest exactly. The price is that a function which calls
// through a pointer of a type that itself has may count as recursive. What equals no candidate
// (null, a freed block, data, a function of another type) is an error, as in C. If anybody may call
// the program, other pointers lead to functions that nobody knows.
#include "frontends/prepare/calls/function_pointers.h"

#include <cctype>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

#include "frontends/prepare/prepared.h"
#include "frontends/prepare/values/floats.h"

namespace heapreach::frontends::prepare {

namespace {

bool same_on_the_machine(const llvm::Type* a, const llvm::Type* b) {
  return a == b || (a->isPointerTy() && b->isPointerTy());
}

/// Whether both hand the argument over in the same way: as a pointer, or what is behind it.
bool passes_alike(const llvm::AttributeList& site, const llvm::AttributeList& function,
                  unsigned i) {
  const auto alike = [](llvm::Type* a, llvm::Type* b) {
    if (a == b || !a || !b) return a == b;
    auto* x = llvm::dyn_cast<llvm::StructType>(a);
    auto* y = llvm::dyn_cast<llvm::StructType>(b);
    return x && y && x->isLayoutIdentical(y);
  };
  if (site.hasParamAttr(i, float_attribute) != function.hasParamAttr(i, float_attribute)) {
    return false;
  }
  return alike(site.getParamByValType(i), function.getParamByValType(i)) &&
         alike(site.getParamStructRetType(i), function.getParamStructRetType(i));
}

/// As in C: a function's own name, perhaps cast.
llvm::Function* named_by(llvm::Value& value) {
  return llvm::dyn_cast<llvm::Function>(value.stripPointerCasts());
}

bool is_indirect(const llvm::CallBase& site) {
  return !site.isInlineAsm() && !named_by(*site.getCalledOperand());
}

llvm::Value* cast_to(llvm::IRBuilder<>& builder, llvm::Value* value, llvm::Type* type) {
  return value->getType() == type ? value : builder.CreateBitCast(value, type);
}

/// The same call of a function that fits; its result has the type of the function.
llvm::CallInst* direct_call(llvm::IRBuilder<>& builder, const llvm::CallBase& site,
                            llvm::Function& target) {
  const llvm::FunctionType* type = target.getFunctionType();
  std::vector<llvm::Value*> arguments;
  for (unsigned i = 0; i < site.arg_size(); ++i) {
    llvm::Value* argument = site.getArgOperand(i);
    arguments.push_back(i < type->getNumParams() ? cast_to(builder, argument, type->getParamType(i))
                                                 : argument);
  }
  llvm::CallInst* call = builder.CreateCall(&target, arguments);
  call->setAttributes(site.getAttributes());
  call->setCallingConv(target.getCallingConv());
  call->setDebugLoc(site.getDebugLoc());
  return call;
}

void call_directly(llvm::CallBase& site, llvm::Function& target) {
  llvm::IRBuilder<> builder(&site);
  llvm::CallInst* call = direct_call(builder, site, target);
  if (!site.use_empty()) site.replaceAllUsesWith(cast_to(builder, call, site.getType()));
  call->takeName(&site);
  site.eraseFromParent();
}

void report_bad_call(llvm::IRBuilder<>& builder, const llvm::CallBase& site,
                     const std::vector<llvm::Function*>& targets) {
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  const llvm::FunctionCallee report =
      module.getOrInsertFunction(bad_call, llvm::FunctionType::get(builder.getVoidTy(), true));
  std::vector<llvm::Value*> arguments = {site.getCalledOperand()};
  arguments.insert(arguments.end(), targets.begin(), targets.end());
  builder.CreateCall(report, arguments)->setDebugLoc(site.getDebugLoc());
  builder.CreateUnreachable()->setDebugLoc(site.getDebugLoc());
}

/// What the pointer is called in the program, as far as clang's names tell.
std::string pointer_name(const llvm::Value& pointer) {
  const llvm::Value* named = pointer.stripPointerCasts();
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(named)) {
    named = load->getPointerOperand()->stripPointerCasts();
  }
  std::string name = named->getName().str();
  if (!llvm::isa<llvm::GlobalVariable>(named)) name = name.substr(0, name.find('.'));
  while (!name.empty() && std::isdigit(static_cast<unsigned char>(name.back())) != 0) {
    name.pop_back();
  }
  return name.empty() ? "callback" : name;
}

/// A declaration that stands for the function that nobody knows.
llvm::FunctionCallee callback_of(const llvm::CallBase& site) {
  llvm::Module& module = *const_cast<llvm::Module*>(site.getModule());
  const std::string name =
      site.getFunction()->getName().str() + "$" + pointer_name(*site.getCalledOperand());
  llvm::FunctionType* type = site.getFunctionType();
  llvm::Function* known = module.getFunction(name);
  if (known == nullptr || known->getFunctionType() != type) {
    known = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, module);
    known->addFnAttr(callback_attribute);
  }
  return {type, known};
}

/// A branch to `to` at the end of the block if the pointer is that address; returns the block that
/// goes on.
llvm::BasicBlock* branch_if_equal(const llvm::CallBase& site, llvm::Value* pointer,
                                  llvm::Constant* address, llvm::BasicBlock* to,
                                  llvm::BasicBlock* block) {
  llvm::BasicBlock* other =
      llvm::BasicBlock::Create(block->getContext(), "other", block->getParent(), to);
  // Made by hand: a builder might fold it into a constant expression.
  auto* same = llvm::CmpInst::Create(llvm::Instruction::ICmp, llvm::CmpInst::ICMP_EQ, pointer,
                                     address, "is_" + address->getName(), block);
  same->setDebugLoc(site.getDebugLoc());
  llvm::BranchInst::Create(to, other, same, block)->setDebugLoc(site.getDebugLoc());
  return other;
}

/// What a pointer leads to that is none of the candidates that fit: nothing good if it is null or
/// one of the others, else a callback.
llvm::CallInst* call_unknown(llvm::CallBase& site, llvm::BasicBlock* block, llvm::BasicBlock* after,
                             const std::vector<llvm::Function*>& unfit) {
  llvm::Function& function = *site.getFunction();
  llvm::LLVMContext& context = function.getContext();
  llvm::Value* pointer = site.getCalledOperand();
  llvm::BasicBlock* bad = llvm::BasicBlock::Create(context, "bad", &function, after);
  auto* type = llvm::cast<llvm::PointerType>(pointer->getType());
  block = branch_if_equal(site, pointer, llvm::ConstantPointerNull::get(type), bad, block);
  for (llvm::Function* other : unfit) {
    llvm::Constant* address = llvm::ConstantExpr::getBitCast(other, type);
    block = branch_if_equal(site, pointer, address, bad, block);
  }
  llvm::IRBuilder<> end(bad);
  report_bad_call(end, site, {});
  llvm::IRBuilder<> builder(block);
  std::vector<llvm::Value*> arguments(site.arg_begin(), site.arg_end());
  llvm::CallInst* call = builder.CreateCall(callback_of(site), arguments);
  call->setAttributes(site.getAttributes());
  call->setDebugLoc(site.getDebugLoc());
  builder.CreateBr(after)->setDebugLoc(site.getDebugLoc());
  return call;
}

/// `unfit`: functions that the pointer may not hold. Null: it can only hold the targets.
void compare_and_call(llvm::CallBase& site, const std::vector<llvm::Function*>& targets,
                      const std::vector<llvm::Function*>* unfit) {
  llvm::Function& function = *site.getFunction();
  llvm::LLVMContext& context = function.getContext();
  llvm::BasicBlock* block = site.getParent();
  llvm::BasicBlock* after = block->splitBasicBlock(std::next(site.getIterator()), "called");
  block->getTerminator()->eraseFromParent();
  llvm::Value* pointer = site.getCalledOperand();
  std::vector<std::pair<llvm::Value*, llvm::BasicBlock*>> results;
  for (llvm::Function* target : targets) {
    llvm::BasicBlock* call = llvm::BasicBlock::Create(context, target->getName(), &function, after);
    llvm::Constant* address = llvm::ConstantExpr::getBitCast(target, pointer->getType());
    block = branch_if_equal(site, pointer, address, call, block);
    llvm::IRBuilder<> builder(call);
    llvm::CallInst* result = direct_call(builder, site, *target);
    if (!site.use_empty()) results.emplace_back(cast_to(builder, result, site.getType()), call);
    builder.CreateBr(after)->setDebugLoc(site.getDebugLoc());
  }
  if (unfit != nullptr) {
    llvm::CallInst* result = call_unknown(site, block, after, *unfit);
    if (!site.use_empty()) results.emplace_back(result, result->getParent());
  } else {
    llvm::IRBuilder<> end(block);
    report_bad_call(end, site, targets);
  }
  if (!site.use_empty()) {
    if (results.empty()) {
      site.replaceAllUsesWith(llvm::UndefValue::get(site.getType()));  // nothing leads there
    } else {
      llvm::IRBuilder<> builder(after, after->begin());
      llvm::PHINode* result =
          builder.CreatePHI(site.getType(), static_cast<unsigned>(results.size()));
      for (const auto& [value, from] : results) result->addIncoming(value, from);
      site.replaceAllUsesWith(result);
      result->takeName(&site);
    }
  }
  site.eraseFromParent();
}

/// The value of a comparison between known functions and null, or nothing.
llvm::Constant* decided(const llvm::Instruction& instruction) {
  const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction);
  if (!compare || !compare->isEquality()) return nullptr;
  const llvm::Value* a = compare->getOperand(0)->stripPointerCasts();
  const llvm::Value* b = compare->getOperand(1)->stripPointerCasts();
  // A weak function that nobody defines may be null.
  const auto known = [](const llvm::Value* value) {
    const auto* function = llvm::dyn_cast<llvm::Function>(value);
    return (function && !function->hasExternalWeakLinkage()) ||
           llvm::isa<llvm::ConstantPointerNull>(value);
  };
  const bool is_function = llvm::isa<llvm::Function>(a) || llvm::isa<llvm::Function>(b);
  if (!is_function || !known(a) || !known(b)) return nullptr;
  const bool equal = compare->getPredicate() == llvm::CmpInst::ICMP_EQ;
  return llvm::ConstantInt::getBool(compare->getContext(), (a == b) == equal);
}

}  // namespace

bool fits(const llvm::CallBase& site, const llvm::Function& function) {
  const llvm::FunctionType* type = function.getFunctionType();
  if (!same_on_the_machine(site.getType(), type->getReturnType())) return false;
  if (site.getAttributes().hasRetAttr(float_attribute) !=
      function.getAttributes().hasRetAttr(float_attribute)) {
    return false;
  }
  if (type->isVarArg()) {
    const llvm::FunctionType* called = site.getFunctionType();
    if (!called->isVarArg() || called->getNumParams() != type->getNumParams()) return false;
  } else if (site.arg_size() != type->getNumParams()) {
    return false;
  }
  for (unsigned i = 0; i < type->getNumParams(); ++i) {
    if (!same_on_the_machine(site.getArgOperand(i)->getType(), type->getParamType(i))) return false;
    if (!passes_alike(site.getAttributes(), function.getAttributes(), i)) return false;
  }
  return true;
}

void lower_indirect_calls(llvm::Module& module, bool callbacks) {
  std::vector<llvm::CallBase*> sites;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* site = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (site && llvm::isa<llvm::CallInst>(site)) sites.push_back(site);
    }
  }
  for (llvm::CallBase*& site : sites) {
    llvm::Function* target = named_by(*site->getCalledOperand());
    if (!target) continue;
    const bool plain =
        site->getFunctionType() == target->getFunctionType() && site->getCalledOperand() == target;
    if (!plain && fits(*site, *target)) call_directly(*std::exchange(site, nullptr), *target);
  }
  std::vector<llvm::Function*> candidates;
  for (llvm::Function& function : module) {
    if (!function.isIntrinsic() && function.hasAddressTaken()) candidates.push_back(&function);
  }
  for (llvm::CallBase* site : sites) {
    if (!site || !is_indirect(*site)) continue;
    std::vector<llvm::Function*> targets, unfit;
    for (llvm::Function* candidate : candidates) {
      (fits(*site, *candidate) ? targets : unfit).push_back(candidate);
    }
    compare_and_call(*site, targets, callbacks ? &unfit : nullptr);
  }
}

void fold_known_functions(llvm::Function& function, bool these_only) {
  bool again = true;
  while (again) {
    again = false;
    std::set<llvm::BasicBlock*> decided_blocks;
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      llvm::Constant* value = decided(instruction);
      if (!value) continue;
      for (llvm::User* user : instruction.users()) {
        auto* jump = llvm::dyn_cast<llvm::BranchInst>(user);
        if (jump) decided_blocks.insert(jump->getParent());
      }
      instruction.replaceAllUsesWith(value);
      instruction.eraseFromParent();
      again = true;
    }
    if (!again) return;
    for (llvm::BasicBlock& block : function) {
      if (!these_only || decided_blocks.count(&block)) llvm::ConstantFoldTerminator(&block);
    }
    llvm::EliminateUnreachableBlocks(function);
  }
}

}  // namespace heapreach::frontends::prepare
