// Purpose: an inlined entry function in SSA form that still holds every undefined value as an
// arbitrary one. LLVM's mem2reg gives `undef` for an uninitialised local, which later passes may
// fold to whatever suits them, differently at each use; C programs of the verification competition
// use `int x; if (x)` as one choice. So every local gets a store of an arbitrary value where its
// lifetime starts *before* it goes into a register. No pass that simplifies runs at all: the
// translation builds expressions on demand and needs none.
#include "frontends/prepare.h"

#include <set>
#include <vector>

#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include "frontends/aggregates.h"
#include "frontends/library.h"
#include "frontends/round_trips.h"
#include "frontends/source.h"

namespace heapreach::frontends {

namespace {

constexpr std::size_t most_instructions = 200000;  // after inlining

/// The defined function that a call goes to, if the translation does not know it by name.
llvm::Function* callee_to_inline(llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (!call) return nullptr;
  llvm::Function* callee = call->getCalledFunction();
  if (!callee || callee->isDeclaration() || known_by_name(*callee)) return nullptr;
  return callee;
}

/// Depth first over direct calls; a callee that is being visited closes a cycle.
class RecursionCheck {
 public:
  void visit(llvm::Function& function) {
    if (!begun_.insert(&function).second) return;
    open_.insert(&function);
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      llvm::Function* callee = callee_to_inline(instruction);
      if (!callee) continue;
      if (open_.count(callee)) {
        unsupported(instruction, "the recursive call of " + callee->getName().str(),
                    "calls are inlined");
      }
      if (callee->isVarArg()) {
        unsupported(instruction, "the function " + callee->getName().str() +
                                     " with a variable number of arguments");
      }
      visit(*callee);
    }
    open_.erase(&function);
  }

 private:
  std::set<llvm::Function*> begun_, open_;
};

void inline_calls(llvm::Function& function) {
  std::vector<llvm::CallBase*> calls;
  do {
    calls.clear();
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (callee_to_inline(instruction)) calls.push_back(llvm::cast<llvm::CallBase>(&instruction));
    }
    for (llvm::CallBase* call : calls) {
      llvm::InlineFunctionInfo info;
      const llvm::InlineResult result = llvm::InlineFunction(*call, info);
      if (!result.isSuccess()) unsupported(*call, "this call", result.getFailureReason());
      if (function.getInstructionCount() > most_instructions) {
        throw InputError(position_of(function),
                         "a program of this size is not supported: it has more than " +
                             std::to_string(most_instructions) +
                             " instructions once calls are inlined");
      }
    }
  } while (!calls.empty());
}

llvm::Value* arbitrary(llvm::IRBuilder<>& builder, llvm::Type* type) {
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  std::string name;
  llvm::raw_string_ostream(name) << arbitrary_prefix << "." << *type;
  return builder.CreateCall(
      module.getOrInsertFunction(name, llvm::FunctionType::get(type, false)));
}

/// The first place in the entry block behind all allocas.
llvm::Instruction* behind_allocas(llvm::Function& function) {
  llvm::BasicBlock::iterator place = function.getEntryBlock().begin();
  while (llvm::isa<llvm::AllocaInst>(*place)) ++place;
  return &*place;
}

/// Fixed-size allocas move to the top of the entry block, so that a value stored at its start
/// reaches every use.
void gather_allocas(llvm::Function& function) {
  std::vector<llvm::AllocaInst*> allocas;
  for (llvm::Instruction& instruction : function.getEntryBlock()) {
    auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (alloca && alloca->isStaticAlloca()) allocas.push_back(alloca);
  }
  llvm::Instruction* top = &function.getEntryBlock().front();
  for (llvm::AllocaInst* alloca : allocas) {
    if (alloca != top) alloca->moveBefore(top);
    else top = top->getNextNode();
  }
}

/// Globals that nobody takes the address of are locals of the entry function, which runs once.
void globals_to_locals(llvm::Module& module, llvm::Function& entry) {
  llvm::IRBuilder<> builder(&entry.getEntryBlock(), entry.getEntryBlock().begin());
  for (llvm::GlobalVariable& global : module.globals()) {
    llvm::Type* type = global.getValueType();
    if (!type->isIntegerTy() && !type->isPointerTy()) continue;
    bool plain = !global.use_empty() && !global.isThreadLocal();
    for (const llvm::User* user : global.users()) {
      const auto* load = llvm::dyn_cast<llvm::LoadInst>(user);
      const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
      const llvm::Type* used = load    ? load->getType()
                               : store ? store->getValueOperand()->getType()
                                       : nullptr;
      plain &= used == type && (!store || store->getValueOperand() != &global) &&
               llvm::cast<llvm::Instruction>(user)->getFunction() == &entry;
    }
    if (!plain) continue;
    llvm::AllocaInst* local = builder.CreateAlloca(type, nullptr, global.getName());
    if (global.hasInitializer()) {
      llvm::IRBuilder<>(behind_allocas(entry)).CreateStore(global.getInitializer(), local);
    }
    global.replaceAllUsesWith(local);
  }
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

void locals_to_registers(llvm::Function& function) {
  std::vector<llvm::AllocaInst*> locals;
  for (llvm::Instruction& instruction : function.getEntryBlock()) {
    auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (local && local->isStaticAlloca() && llvm::isAllocaPromotable(local)) {
      llvm::Type* type = local->getAllocatedType();
      if (type->isIntegerTy() || type->isPointerTy()) locals.push_back(local);
    }
  }
  promote(function, locals);
}

void remove_dead_instructions(llvm::Function& function) {
  bool again = true;
  while (again) {
    again = false;
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
      if (llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) continue;
      if (!llvm::isInstructionTriviallyDead(&instruction)) continue;
      // An access may go wrong even if nothing needs its value.
      if (llvm::isa<llvm::LoadInst>(instruction) || llvm::isa<llvm::CallBase>(instruction)) continue;
      const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (local && !local->isStaticAlloca()) continue;  // its length may be wrong
      instruction.eraseFromParent();
      again = true;
    }
  }
}

}  // namespace

void promote(llvm::Function& function, const std::vector<llvm::AllocaInst*>& locals) {
  make_uninitialised_arbitrary(function, locals);
  llvm::DominatorTree dominators(function);
  llvm::PromoteMemToReg(locals, dominators);
}

bool known_by_name(const llvm::Function& function) {
  const llvm::StringRef name = function.getName();
  return name == "__VERIFIER_error" || name == "reach_error" || name == "__VERIFIER_assume";
}

llvm::Function& prepare(llvm::Module& module, const std::string& path, const Options& options) {
  llvm::Function* entry = module.getFunction(options.entry);
  if (!entry || entry->isDeclaration()) {
    throw InputError({path, 0, 0}, "no function '" + options.entry + "' is defined");
  }
  if (entry->isVarArg()) {
    throw InputError(position_of(*entry),
                     "an entry function with a variable number of arguments is not supported");
  }
  define_library(module);
  RecursionCheck().visit(*entry);
  inline_calls(*entry);
  llvm::EliminateUnreachableBlocks(*entry);
  for (llvm::Function& function : module) {
    if (&function != entry && !function.isDeclaration()) function.deleteBody();
  }
  gather_allocas(*entry);
  globals_to_locals(module, *entry);
  locals_to_registers(*entry);
  aggregates_to_registers(*entry);
  straighten_round_trips(*entry);
  remove_dead_instructions(*entry);
  return *entry;
}

}  // namespace heapreach::frontends
