// Purpose: an entry with records by value is one over scalars, which are arbitrary as all
// parameters are: the rest of the import need not know of records that nobody has made. Contract: a
// caller can hand over any numbers and pointers, each part of the record on its own; padding is
// what nothing has set. Why a copy of the function and no call of it: traces would show the call.
#include "frontends/prepare/passes/entry_records.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "frontends/prepare/locals/leaves.h"

namespace heapreach::frontends::prepare {

namespace {

/// What a parameter becomes.
struct Parts {
  llvm::Type* record = nullptr;  // of byval and sret, else null
  std::vector<TypeLeaf> leaves;  // of byval
  llvm::DbgDeclareInst* declaration = nullptr;
};

llvm::DbgDeclareInst* declaration_of(llvm::Argument& argument) {
  for (llvm::Instruction& instruction : llvm::instructions(*argument.getParent())) {
    auto* declared = llvm::dyn_cast<llvm::DbgDeclareInst>(&instruction);
    if (declared && declared->getAddress() == &argument) return declared;
  }
  return nullptr;
}

std::optional<Parts> parts_of(llvm::Argument& argument, const llvm::DataLayout& data) {
  Parts parts;
  if (llvm::Type* returned = argument.getParamStructRetType()) {
    parts.record = returned;
  } else if (llvm::Type* taken = argument.getParamByValType()) {
    auto leaves = leaves_of(taken, data);
    if (!leaves) return std::nullopt;
    parts = {taken, std::move(*leaves), declaration_of(argument)};
  }
  return parts;
}

class Copy {
 public:
  Copy(llvm::Function& old, std::vector<Parts> parts)
      : old_(old), parts_(std::move(parts)), builder_(old.getContext()) {}

  llvm::Function& run() {
    std::vector<llvm::Type*> types;
    for (llvm::Argument& argument : old_.args()) {
      const Parts& parts = parts_[argument.getArgNo()];
      if (!parts.record) types.push_back(argument.getType());
      for (const TypeLeaf& leaf : parts.leaves) types.push_back(leaf.type);
    }
    auto* type = llvm::FunctionType::get(old_.getReturnType(), types, false);
    now_ = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage, "", old_.getParent());
    llvm::BasicBlock* start = llvm::BasicBlock::Create(old_.getContext(), "", now_);
    builder_.SetInsertPoint(start);
    llvm::ValueToValueMapTy values;
    unsigned next = 0;
    for (llvm::Argument& argument : old_.args()) {
      const Parts& parts = parts_[argument.getArgNo()];
      if (!parts.record) {
        llvm::Argument* same = now_->getArg(next++);
        same->setName(argument.getName());
        values[&argument] = same;
      } else {
        values[&argument] = local_of(argument, parts, next);
      }
    }
    llvm::SmallVector<llvm::ReturnInst*, 4> returns;
    llvm::CloneFunctionInto(now_, &old_, values, llvm::CloneFunctionChangeType::LocalChangesOnly,
                            returns);
    now_->setDSOLocal(true);
    put_first(*start);
    name_parts();
    if (old_.use_empty())
      now_->takeName(&old_);
    else
      now_->setName("__heapreach_entry");
    return *now_;
  }

 private:
  /// Where the record lies, with what the parameters hold.
  llvm::Value* local_of(llvm::Argument& argument, const Parts& parts, unsigned& next) {
    const std::string name = argument.getName().str();
    llvm::AllocaInst* local = builder_.CreateAlloca(parts.record, nullptr, name);
    if (argument.getParamAlign()) local->setAlignment(*argument.getParamAlign());
    for (const TypeLeaf& leaf : parts.leaves) {
      llvm::Argument* part = now_->getArg(next++);
      const llvm::DIType* type =
          parts.declaration ? parts.declaration->getVariable()->getType() : nullptr;
      part->setName(name_of_leaf(name, leaf.path, type).plain);
      builder_.CreateAlignedStore(part, address_of(builder_, parts.record, *local, leaf.path),
                                  llvm::Align(1));
    }
    return local;
  }

  /// The function begins where the copied code does.
  void put_first(llvm::BasicBlock& start) {
    llvm::BasicBlock& copied = *start.getNextNode();
    llvm::Instruction* behind = &copied.front();
    while (!start.empty()) start.front().moveBefore(behind);
    start.eraseFromParent();
  }

  /// Pointers among the parts are declared to point to what the record's fields are.
  void name_parts() {
    llvm::DISubprogram* scope = now_->getSubprogram();
    if (!scope) return;
    llvm::DIBuilder debug(*now_->getParent(), false);
    llvm::Instruction* at = now_->getEntryBlock().getFirstNonPHI();
    unsigned next = 0;
    for (llvm::Argument& argument : old_.args()) {
      const Parts& parts = parts_[argument.getArgNo()];
      if (!parts.record) ++next;
      for (const TypeLeaf& leaf : parts.leaves) {
        llvm::Argument* part = now_->getArg(next++);
        if (!parts.declaration) continue;
        const llvm::DILocalVariable& whole = *parts.declaration->getVariable();
        const std::string name = whole.getName().str();
        const LeafName own = name_of_leaf(name, leaf.path, whole.getType());
        if (!own.type) continue;
        llvm::DILocalVariable* variable =
            debug.createAutoVariable(scope, name + own.in_file, whole.getFile(), whole.getLine(),
                                     const_cast<llvm::DIType*>(own.type));
        const llvm::DILocation* place =
            llvm::DILocation::get(old_.getContext(), whole.getLine(), 0, scope);
        debug.insertDbgValueIntrinsic(part, variable, debug.createExpression(), place, at);
      }
    }
  }

  llvm::Function& old_;
  std::vector<Parts> parts_;  // by the old parameters
  llvm::IRBuilder<> builder_;
  llvm::Function* now_ = nullptr;
};

}  // namespace

llvm::Function& take_records_in_parts(llvm::Function& entry) {
  const llvm::DataLayout& data = entry.getParent()->getDataLayout();
  std::vector<Parts> all;
  bool has_records = false;
  for (llvm::Argument& argument : entry.args()) {
    std::optional<Parts> parts = parts_of(argument, data);
    if (!parts) return entry;
    has_records |= parts->record != nullptr;
    all.push_back(std::move(*parts));
  }
  return has_records ? Copy(entry, std::move(all)).run() : entry;
}

}  // namespace heapreach::frontends::prepare
