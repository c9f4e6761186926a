// Before locals go into registers a load of each at the end is all that is needed: the passage to
// registers then finds the value that the variable has there, phi nodes included. Afterwards nobody
// could tell which of the values of a function are still some variable's.
#include "frontends/prepare/locals/roots.h"

#include <set>
#include <string>

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "frontends/prepare/prepared.h"

namespace heapreach::frontends::prepare {

namespace {

void add_root(llvm::Instruction& before, llvm::AllocaInst& local, std::size_t number) {
  llvm::IRBuilder<> builder(&before);
  llvm::Type* type = local.getAllocatedType();
  llvm::Module& module = *before.getModule();
  const std::string name = root_prefix + std::to_string(number) + "." + local.getName().str();
  const llvm::FunctionCallee function =
      module.getOrInsertFunction(name, llvm::FunctionType::get(builder.getVoidTy(), {type}, false));
  builder.CreateCall(function, {builder.CreateLoad(type, &local)});
}

llvm::AllocaInst* local_that_ends(llvm::Instruction& instruction) {
  auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (!marker || marker->getIntrinsicID() != llvm::Intrinsic::lifetime_end) return nullptr;
  return llvm::dyn_cast<llvm::AllocaInst>(
      marker->getArgOperand(marker->arg_size() - 1)->stripPointerCasts());
}

}  // namespace

bool holds_stack_pointer(const llvm::AllocaInst& local) {
  for (const llvm::User* user : local.users()) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    const auto* value =
        store ? llvm::dyn_cast<llvm::IntrinsicInst>(store->getValueOperand()) : nullptr;
    if (value && value->getIntrinsicID() == llvm::Intrinsic::stacksave) return true;
  }
  return false;
}

void mark_roots(llvm::Function& entry, const std::vector<llvm::AllocaInst*>& locals,
                const std::vector<llvm::AllocaInst*>& globals) {
  const std::set<llvm::AllocaInst*> mortal(locals.begin(), locals.end());
  std::vector<llvm::Instruction*> exits, returns;
  for (llvm::Instruction& instruction : llvm::instructions(entry)) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (call && ends_normally(*call)) exits.push_back(&instruction);
    if (llvm::isa<llvm::ReturnInst>(instruction)) returns.push_back(&instruction);
    llvm::AllocaInst* ended = local_that_ends(instruction);
    if (!ended || !mortal.count(ended)) continue;
    llvm::IRBuilder<> builder(&instruction);
    builder.CreateStore(llvm::Constant::getNullValue(ended->getAllocatedType()), ended);
  }
  for (std::size_t i = 0; i < locals.size(); ++i) {
    for (llvm::Instruction* end : exits) add_root(*end, *locals[i], i);
  }
  for (std::size_t i = 0; i < globals.size(); ++i) {
    for (llvm::Instruction* end : returns) add_root(*end, *globals[i], locals.size() + i);
  }
}

}  // namespace heapreach::frontends::prepare
