#include "frontends/prepare/locals/padded_copies.h"

#include <set>
#include <vector>

#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontends/prepare/locals/carriers.h"
#include "frontends/prepare/locals/leaves.h"
#include "frontends/prepare/locals/local_uses.h"

namespace heapreach::frontends::prepare {

namespace {

/// The variable that a pointer leads into; null if that is not known.
const llvm::Value* variable_behind(llvm::Value& pointer, const llvm::DataLayout& data) {
  const llvm::Value* base = base_of(pointer, data).first;
  return llvm::isa<llvm::AllocaInst>(base) || llvm::isa<llvm::GlobalVariable>(base) ? base
                                                                                    : nullptr;
}

/// What an instruction writes, if that is all it does.
llvm::Value* written_by(llvm::Instruction& at) {
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&at)) return store->getPointerOperand();
  auto* raw = llvm::dyn_cast<llvm::MemIntrinsic>(&at);
  return raw ? raw->getRawDest() : nullptr;
}

/// An integer that is loaded to be stored behind that: whether a copy of its bytes may stand for
/// both where the store is.
class Carried {
 public:
  Carried(llvm::LoadInst& load, const llvm::DataLayout& data)
      : load_(load),
        store_(*llvm::cast<llvm::StoreInst>(load.user_back())),
        data_(data),
        from_(variable_behind(*load.getPointerOperand(), data)),
        to_(variable_behind(*store_.getPointerOperand(), data)) {}

  /// Whether nothing in between writes what is loaded, and lifetimes that end there may as well
  /// end behind the store.
  bool is_one_copy() {
    if (store_.getParent() != load_.getParent()) return false;
    for (llvm::Instruction* at = load_.getNextNode(); at != &store_; at = at->getNextNode()) {
      if (!may_come_first(*at)) return false;
    }
    return ends_.empty() || (to_ && ended_.count(to_) == 0);
  }

  void copy() {
    llvm::IRBuilder<> builder(&store_);
    builder.SetCurrentDebugLocation(load_.getDebugLoc());
    builder.CreateMemMove(bytes_at(builder, *store_.getPointerOperand()), store_.getAlign(),
                          bytes_at(builder, *load_.getPointerOperand()), load_.getAlign(),
                          bytes_of(*llvm::cast<llvm::IntegerType>(load_.getType())));
    for (llvm::Instruction* end : ends_) end->moveBefore(&store_);
    store_.eraseFromParent();
    load_.eraseFromParent();
  }

 private:
  /// Whether the load may as well come behind the instruction, or the instruction behind the store.
  bool may_come_first(llvm::Instruction& at) {
    if (llvm::isa<llvm::DbgInfoIntrinsic>(at)) return true;
    if (is_lifetime(at, true) || is_lifetime(at, false)) {
      const llvm::Value* local = variable_behind(*at.getOperand(1), data_);
      if (is_lifetime(at, true)) return local && local != from_ && ended_.count(local) == 0;
      ends_.push_back(&at);
      return local && ended_.insert(local).second;
    }
    if (llvm::Value* written = written_by(at)) {
      const llvm::Value* there = variable_behind(*written, data_);
      const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&at);
      return from_ && there && there != from_ && ended_.count(there) == 0 &&
             (!copy || ends_.empty());
    }
    return !at.mayWriteToMemory() && !at.mayHaveSideEffects() &&
           (ends_.empty() || !at.mayReadFromMemory());
  }

  llvm::LoadInst& load_;
  llvm::StoreInst& store_;
  const llvm::DataLayout& data_;
  const llvm::Value* from_;
  const llvm::Value* to_;
  std::vector<llvm::Instruction*> ends_;  // of lifetimes, in between
  std::set<const llvm::Value*> ended_;
};

/// Whether a local on one side has bytes there that no scalar covers.
bool has_padding(const llvm::LoadInst& load, llvm::Value& pointer, const llvm::DataLayout& data) {
  const auto& type = *llvm::cast<llvm::IntegerType>(load.getType());
  const auto range = carried(local_behind(pointer, data), type, Padding::dropped, data);
  return range && range->has_padding;
}

}  // namespace

bool copy_with_padding(llvm::Function& function, const llvm::DataLayout& data) {
  std::vector<llvm::LoadInst*> loads;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    if (!load || !load->hasOneUse() || !only_stored(*load)) continue;
    if (load->getType()->getIntegerBitWidth() % 8 != 0) continue;
    auto* store = llvm::cast<llvm::StoreInst>(load->user_back());
    if (has_padding(*load, *load->getPointerOperand(), data) ||
        has_padding(*load, *store->getPointerOperand(), data)) {
      loads.push_back(load);
    }
  }
  bool changed = false;
  for (llvm::LoadInst* load : loads) {
    Carried integer(*load, data);
    if (!integer.is_one_copy()) continue;
    integer.copy();
    changed = true;
  }
  return changed;
}

}  // namespace heapreach::frontends::prepare
