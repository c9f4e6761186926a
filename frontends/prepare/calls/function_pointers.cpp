// Purpose: calls through pointers, without an analysis of what pointers hold: C's rule that a
// function is called with its own type leaves few candidates in programs that use tables of
// operations, and the comparisons decide the rest exactly. The price is that a function which calls
// through a pointer of a type that itself has may count as recursive. What equals no candidate
// (null, a freed block, data, a function of another type) is an error, as in C.
#include "frontends/prepare/calls/function_pointers.h"

#include <set>
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

void compare_and_call(llvm::CallBase& site, const std::vector<llvm::Function*>& targets) {
  llvm::Function& function = *site.getFunction();
  llvm::LLVMContext& context = function.getContext();
  llvm::BasicBlock* block = site.getParent();
  llvm::BasicBlock* after = block->splitBasicBlock(std::next(site.getIterator()), "called");
  block->getTerminator()->eraseFromParent();
  llvm::Value* pointer = site.getCalledOperand();
  std::vector<std::pair<llvm::Value*, llvm::BasicBlock*>> results;
  for (llvm::Function* target : targets) {
    llvm::BasicBlock* call = llvm::BasicBlock::Create(context, target->getName(), &function, after);
    llvm::BasicBlock* other = llvm::BasicBlock::Create(context, "other", &function, after);
    llvm::Constant* address = llvm::ConstantExpr::getBitCast(target, pointer->getType());
    // Made by hand: a builder might fold it into a constant expression.
    auto* same = llvm::CmpInst::Create(llvm::Instruction::ICmp, llvm::CmpInst::ICMP_EQ, pointer,
                                       address, "is_" + target->getName(), block);
    same->setDebugLoc(site.getDebugLoc());
    llvm::BranchInst::Create(call, other, same, block)->setDebugLoc(site.getDebugLoc());
    llvm::IRBuilder<> builder(call);
    llvm::CallInst* result = direct_call(builder, site, *target);
    if (!site.use_empty()) results.emplace_back(cast_to(builder, result, site.getType()), call);
    builder.CreateBr(after)->setDebugLoc(site.getDebugLoc());
    block = other;
  }
  llvm::IRBuilder<> end(block);
  report_bad_call(end, site, targets);
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

void lower_indirect_calls(llvm::Module& module) {
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
    std::vector<llvm::Function*> targets;
    for (llvm::Function* candidate : candidates) {
      if (fits(*site, *candidate)) targets.push_back(candidate);
    }
    compare_and_call(*site, targets);
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
