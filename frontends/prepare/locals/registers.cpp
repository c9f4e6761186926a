// LLVM's mem2reg gives `undef` for an uninitialised local, which later passes may fold to whatever
// suits them, differently at each use; C programs of the verification competition use `int x; if
// (x)` as one choice. So every local gets a store of an arbitrary value where its lifetime starts
// *before* it goes into a register.
#include "frontends/prepare/locals/registers.h"

#include <set>
#include <string>

#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include "frontends/library/calls.h"
#include "frontends/library/table/effects.h"
#include "frontends/prepare/locals/local_uses.h"
#include "frontends/prepare/locals/roots.h"
#include "frontends/prepare/prepared.h"

namespace heapreach::frontends::prepare {

namespace {

llvm::Value* arbitrary(llvm::IRBuilder<>& builder, llvm::Type* type) {
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  std::string name;
  llvm::raw_string_ostream(name) << arbitrary_prefix << "." << *type;
  return builder.CreateCall(module.getOrInsertFunction(name, llvm::FunctionType::get(type, false)));
}

llvm::Value* start_value(llvm::IRBuilder<>& builder, const llvm::GlobalVariable& global) {
  llvm::Type* type = global.getValueType();
  const std::string name = std::string(start_value_prefix) + "." + global.getName().str();
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  const auto callee = module.getOrInsertFunction(name, llvm::FunctionType::get(type, false));
  return builder.CreateCall(callee, {}, global.getName());
}

/// The first place in the entry block behind all allocas.
llvm::Instruction* behind_allocas(llvm::Function& function) {
  llvm::BasicBlock::iterator place = function.getEntryBlock().begin();
  while (llvm::isa<llvm::AllocaInst>(*place)) ++place;
  return &*place;
}

bool returns_unknown_pointers(const llvm::Function& entry) {
  for (const llvm::Function& function : *entry.getParent()) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      if (instruction.getType()->isPointerTy() && library::is_unknown_call(instruction))
        return true;
    }
  }
  return false;
}

/// Every local that can live in a register gets an arbitrary value at the start of the function and
/// whenever its lifetime starts anew.
void make_uninitialised_arbitrary(llvm::Function& function,
                                  const std::vector<llvm::AllocaInst*>& locals) {
  const std::set<const llvm::Value*> set(locals.begin(), locals.end());
  llvm::IRBuilder<> builder(behind_allocas(function));
  for (llvm::AllocaInst* local : locals) {
    builder.CreateStore(arbitrary(builder, local->getAllocatedType()), local);
  }
  std::vector<std::pair<llvm::Instruction*, llvm::AllocaInst*>> starts;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    if (!marker || marker->getIntrinsicID() != llvm::Intrinsic::lifetime_start) continue;
    auto* local = llvm::dyn_cast<llvm::AllocaInst>(
        marker->getArgOperand(marker->arg_size() - 1)->stripPointerCasts());
    if (local && set.count(local)) starts.emplace_back(marker, local);
  }
  for (auto [marker, local] : starts) {
    llvm::IRBuilder<> here(marker->getNextNode());
    here.CreateStore(arbitrary(here, local->getAllocatedType()), local);
  }
}

/// The uses of a local that is only loaded, stored, and given a lifetime.
Uses uses_of_scalar(llvm::AllocaInst& local) {
  Uses uses;
  std::vector<llvm::Value*> addresses = {&local};
  while (!addresses.empty()) {
    llvm::Value* address = addresses.back();
    addresses.pop_back();
    for (llvm::User* user : address->users()) {
      if (is_lifetime(*user, true) || is_lifetime(*user, false)) {
        uses.lifetimes.push_back(llvm::cast<llvm::IntrinsicInst>(user));
      } else if (llvm::isa<llvm::LoadInst, llvm::StoreInst>(user)) {
        uses.accesses.push_back({llvm::cast<llvm::Instruction>(user), 0});
      } else {
        addresses.push_back(user);
      }
    }
  }
  return uses;
}

/// Whether the local may live in a register. A function may return its address, and what called it
/// may use the local by that address when it has ended: an error that a register would hide.
bool is_scalar(llvm::AllocaInst& local) {
  const llvm::Type* type = local.getAllocatedType();
  if (!local.isStaticAlloca() || !llvm::isAllocaPromotable(&local)) return false;
  if (!type->isIntegerTy() && !type->isPointerTy()) return false;
  return is_used_alive_only(uses_of_scalar(local));
}

}  // namespace

void gather_allocas(llvm::Function& function) {
  std::vector<llvm::AllocaInst*> allocas;
  for (llvm::Instruction& instruction : function.getEntryBlock()) {
    auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (alloca && alloca->isStaticAlloca()) allocas.push_back(alloca);
  }
  llvm::Instruction* top = &function.getEntryBlock().front();
  for (llvm::AllocaInst* alloca : allocas) {
    if (alloca != top)
      alloca->moveBefore(top);
    else
      top = top->getNextNode();
  }
}

std::vector<llvm::AllocaInst*> globals_to_locals(llvm::Module& module, llvm::Function& entry,
                                                 const KnownVariables& known, bool change_outside) {
  std::vector<llvm::AllocaInst*> pointers;
  llvm::IRBuilder<> builder(&entry.getEntryBlock(), entry.getEntryBlock().begin());
  const bool are_known_outside = change_outside || returns_unknown_pointers(entry);
  for (llvm::GlobalVariable& global : module.globals()) {
    llvm::Type* type = global.getValueType();
    if (are_known_outside && !global.hasLocalLinkage()) continue;
    // What these hold is known where they are loaded: lower/control/outside.h.
    if (library::is_library_variable(global.getName().str())) continue;
    if (known.has_callers() && known.may_be_pointed_to(global)) continue;
    if (!type->isIntegerTy() && !type->isPointerTy()) continue;
    bool plain = !global.use_empty();
    for (const llvm::User* user : global.users()) {
      const auto* load = llvm::dyn_cast<llvm::LoadInst>(user);
      const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
      const llvm::Type* used = load    ? load->getType()
                               : store ? store->getValueOperand()->getType()
                                       : nullptr;
      // A store into a constant is an error, which a local would hide.
      plain &= used == type && (!store || store->getValueOperand() != &global) &&
               !(store && global.isConstant()) &&
               llvm::cast<llvm::Instruction>(user)->getFunction() == &entry;
    }
    if (!plain) continue;
    llvm::AllocaInst* local = builder.CreateAlloca(type, nullptr, global.getName());
    if (known.were_changed() && !global.isConstant()) {
      llvm::IRBuilder<> start(behind_allocas(entry));
      start.CreateStore(start_value(start, global), local);
    } else if (global.hasInitializer()) {
      llvm::IRBuilder<>(behind_allocas(entry)).CreateStore(global.getInitializer(), local);
    }
    global.replaceAllUsesWith(local);
    if (type->isPointerTy()) pointers.push_back(local);
  }
  return pointers;
}

void promote(llvm::Function& function, const std::vector<llvm::AllocaInst*>& locals) {
  make_uninitialised_arbitrary(function, locals);
  llvm::DominatorTree dominators(function);
  llvm::PromoteMemToReg(locals, dominators);
}

void locals_to_registers(llvm::Function& function, const Options& options,
                         const std::vector<llvm::AllocaInst*>& globals) {
  std::vector<llvm::AllocaInst*> locals, pointers;
  for (llvm::Instruction& instruction : function.getEntryBlock()) {
    auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (!local || !is_scalar(*local)) continue;
    locals.push_back(local);
    const bool is_pointer = local->getAllocatedType()->isPointerTy();
    if (is_pointer && !holds_stack_pointer(*local)) pointers.push_back(local);
  }
  if (options.checks(rts::Property::valid_memtrack)) mark_roots(function, pointers, globals);
  promote(function, locals);
}

}  // namespace heapreach::frontends::prepare
