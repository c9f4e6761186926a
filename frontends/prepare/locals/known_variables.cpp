#include "frontends/prepare/locals/known_variables.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include "frontends/library/calls.h"

namespace heapreach::frontends::prepare {

namespace {

/// Whether something else is done with the address than to load and to store what lies there.
bool takes_address(const llvm::GlobalVariable& global) {
  for (const llvm::User* user : global.users()) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    const bool accesses =
        llvm::isa<llvm::LoadInst>(user) || (store && store->getValueOperand() != &global);
    if (!accesses) return true;
  }
  return false;
}

}  // namespace

KnownVariables::KnownVariables(const llvm::Module& module, const Options& options)
    : data_(module.getDataLayout()),
      callers_(options.callers),
      begins_in_main_(options.entry == "main") {
  if (!has_callers()) return;
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (!global.hasLocalLinkage() || takes_address(global)) known_.insert(&global);
  }
}

void KnownVariables::note_accesses(const std::vector<llvm::Function*>& functions) {
  if (!has_callers()) return;
  for (const llvm::Function* function : functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
        note_access(*load->getPointerOperand(), *load->getType());
      } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
        note_access(*store->getPointerOperand(), *store->getValueOperand()->getType());
      } else if (llvm::isa<llvm::MemIntrinsic>(instruction)) {
        accesses_anything_ = true;
      } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
        const bool hands_on = llvm::any_of(
            call->args(), [](const llvm::Use& use) { return use->getType()->isPointerTy(); });
        if (hands_on && library::is_unknown_call(instruction)) accesses_anything_ = true;
      }
    }
  }
}

/// Of a field of a record, the record counts, unless pointers may lead anywhere in it.
void KnownVariables::note_access(const llvm::Value& pointer, llvm::Type& type) {
  const llvm::Value* place = &pointer;
  llvm::Type* outer = &type;
  while (true) {
    if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(place)) {
      if (gep->getSourceElementType()->isStructTy() && gep->getNumIndices() > 1) {
        outer = gep->getSourceElementType();
      }
      place = gep->getPointerOperand();
    } else if (const auto* cast = llvm::dyn_cast<llvm::BitCastOperator>(place)) {
      place = cast->getOperand(0);
    } else {
      break;
    }
  }
  if (llvm::isa<llvm::AllocaInst>(place) || llvm::isa<llvm::GlobalVariable>(place)) return;
  if (callers_ == Callers::anything) accesses_anything_ = true;
  sizes_.insert(data_.getTypeAllocSize(outer));
}

bool KnownVariables::may_be_pointed_to(const llvm::GlobalVariable& global) const {
  if (known_.count(&global) == 0) return false;
  const std::uint64_t size = data_.getTypeAllocSize(global.getValueType());
  // Characters are parts of anything.
  return accesses_anything_ || sizes_.count(1) > 0 || sizes_.count(size) > 0;
}

}  // namespace heapreach::frontends::prepare
