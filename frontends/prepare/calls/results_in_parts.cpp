// Between a return and what its call reads no other instruction runs, so one variable for each part
// serves all activations. A pointer does not stay there: it would keep a lost block alive.
#include "frontends/prepare/calls/results_in_parts.h"

#include <vector>

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "frontends/compile/llvm_versions.h"

namespace heapreach::frontends::prepare {

namespace {

class ResultsInParts {
 public:
  ResultsInParts(llvm::Function& function, llvm::StructType& record)
      : old_(function), record_(record) {
    for (unsigned i = 1; i < record.getNumElements(); ++i) {
      llvm::Type* type = record.getElementType(i);
      rest_.push_back(new llvm::GlobalVariable(
          *function.getParent(), type, false, llvm::GlobalValue::PrivateLinkage,
          llvm::Constant::getNullValue(type), function.getName() + "_part"));
    }
  }

  llvm::Function& run() {
    llvm::Function& now = with_first_part();
    for (llvm::BasicBlock& block : now) {
      if (auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator())) give_back(*end);
    }
    std::vector<llvm::CallInst*> sites;
    for (llvm::User* user : old_.users()) {
      auto* site = llvm::dyn_cast<llvm::CallInst>(user);
      if (site && site->getCalledOperand() == &old_) sites.push_back(site);
    }
    for (llvm::CallInst* site : sites) call(*site, now);
    old_.replaceAllUsesWith(llvm::ConstantExpr::getBitCast(&now, old_.getType()));
    old_.eraseFromParent();
    return now;
  }

 private:
  llvm::Function& with_first_part() {
    const llvm::FunctionType& before = *old_.getFunctionType();
    llvm::FunctionType* type =
        llvm::FunctionType::get(record_.getElementType(0), before.params(), before.isVarArg());
    llvm::Function* now = llvm::Function::Create(type, old_.getLinkage(), old_.getAddressSpace());
    old_.getParent()->getFunctionList().insert(old_.getIterator(), now);
    now->takeName(&old_);
    now->copyAttributesFrom(&old_);
    now->copyMetadata(&old_, 0);
    compile::move_blocks(old_, *now);
    for (llvm::Argument& argument : old_.args()) {
      llvm::Argument* own = now->getArg(argument.getArgNo());
      own->takeName(&argument);
      argument.replaceAllUsesWith(own);
    }
    return *now;
  }

  /// A part of a record. Instead of a whole record that is loaded, the part is loaded.
  llvm::Value* part_of(llvm::Value& whole, unsigned i, llvm::Instruction& at) {
    if (llvm::Value* known = llvm::FindInsertedValue(&whole, {i})) return known;
    auto* load = llvm::dyn_cast<llvm::LoadInst>(&whole);
    llvm::IRBuilder<> builder(load ? load : &at);
    if (!load) return builder.CreateExtractValue(&whole, i);
    llvm::Value* place = builder.CreateStructGEP(&record_, load->getPointerOperand(), i);
    return builder.CreateLoad(record_.getElementType(i), place);
  }

  void give_back(llvm::ReturnInst& end) {
    llvm::IRBuilder<> builder(&end);
    llvm::Value& whole = *end.getReturnValue();
    for (unsigned i = 0; i < rest_.size(); ++i) {
      builder.CreateStore(part_of(whole, i + 1, end), rest_[i]);
    }
    builder.CreateRet(part_of(whole, 0, end));
    end.eraseFromParent();
    auto* load = llvm::dyn_cast<llvm::LoadInst>(&whole);
    if (load && load->use_empty()) load->eraseFromParent();
  }

  void call(llvm::CallInst& site, llvm::Function& now) {
    llvm::IRBuilder<> builder(&site);
    const std::vector<llvm::Value*> arguments(site.arg_begin(), site.arg_end());
    llvm::CallInst* first = builder.CreateCall(&now, arguments);
    first->setAttributes(site.getAttributes());
    first->setCallingConv(site.getCallingConv());
    first->takeName(&site);
    std::vector<llvm::Value*> parts = {first};
    for (llvm::GlobalVariable* one : rest_) {
      llvm::Type* type = one->getValueType();
      parts.push_back(builder.CreateLoad(type, one));
      if (type->isPointerTy()) builder.CreateStore(llvm::Constant::getNullValue(type), one);
    }
    hand_over(site, parts);
  }

  /// Gives the parts to what used the whole record.
  void hand_over(llvm::CallInst& site, const std::vector<llvm::Value*>& parts) {
    for (llvm::User* user : llvm::make_early_inc_range(site.users())) {
      auto* extract = llvm::dyn_cast<llvm::ExtractValueInst>(user);
      auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
      if (extract) {
        extract->replaceAllUsesWith(parts[extract->getIndices().front()]);
        extract->eraseFromParent();
      } else if (store && store->getValueOperand() == &site) {
        llvm::IRBuilder<> builder(store);
        for (unsigned i = 0; i < parts.size(); ++i) {
          llvm::Value* place = builder.CreateStructGEP(&record_, store->getPointerOperand(), i);
          builder.CreateStore(parts[i], place);
        }
        store->eraseFromParent();
      }
    }
    if (!site.use_empty()) {
      llvm::IRBuilder<> builder(&site);
      llvm::Value* whole = llvm::UndefValue::get(&record_);
      for (unsigned i = 0; i < parts.size(); ++i)
        whole = builder.CreateInsertValue(whole, parts[i], i);
      site.replaceAllUsesWith(whole);
    }
    site.eraseFromParent();
  }

  llvm::Function& old_;
  llvm::StructType& record_;
  std::vector<llvm::GlobalVariable*> rest_;  // for the parts behind the first
};

}  // namespace

llvm::Function& return_first_part(llvm::Function& function) {
  auto* record = llvm::dyn_cast<llvm::StructType>(function.getReturnType());
  if (!record || record->getNumElements() == 0) return function;
  for (const llvm::Type* part : record->elements()) {
    if (!part->isIntegerTy() && !part->isPointerTy()) return function;
  }
  return ResultsInParts(function, *record).run();
}

}  // namespace heapreach::frontends::prepare
