#include "frontends/prepare/passes/own_branches.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Metadata.h>

namespace heapreach::frontends::prepare {

namespace {

constexpr const char* mark = "heapreach.branch";

/// How clang calls the variable that says where to go on behind a cleanup.
constexpr const char* way_out = "cleanup.dest";

const llvm::Value* tested_by(const llvm::Instruction& terminator) {
  if (const auto* jump = llvm::dyn_cast<llvm::BranchInst>(&terminator)) {
    return jump->isConditional() ? jump->getCondition() : nullptr;
  }
  const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&terminator);
  return choice == nullptr ? nullptr : choice->getCondition();
}

/// A place in another file than the branch's is none: a position has one file.
ConditionPlace place_of(const llvm::Value& tested, const llvm::Instruction& terminator) {
  const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&tested);
  if (instruction == nullptr || llvm::isa<llvm::SwitchInst>(terminator)) return {};
  const llvm::DILocation* at = instruction->getDebugLoc().get();
  const llvm::DILocation* around = terminator.getDebugLoc().get();
  if (at == nullptr || around == nullptr || at->getFile() != around->getFile()) return {};
  return {at->getLine(), at->getColumn()};
}

llvm::Metadata* number(llvm::LLVMContext& context, unsigned value) {
  auto* type = llvm::Type::getInt32Ty(context);
  return llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(type, value));
}

unsigned number_in(const llvm::MDNode& node, unsigned index) {
  const auto* value = llvm::mdconst::extract<llvm::ConstantInt>(node.getOperand(index));
  return static_cast<unsigned>(value->getZExtValue());
}

}  // namespace

void mark_own_branches(llvm::Module& module) {
  llvm::LLVMContext& context = module.getContext();
  for (llvm::Function& function : module) {
    for (llvm::BasicBlock& block : function) {
      llvm::Instruction* last = block.getTerminator();
      const llvm::Value* tested = tested_by(*last);
      if (tested == nullptr || tested->getName().startswith(way_out)) continue;
      const ConditionPlace at = place_of(*tested, *last);
      last->setMetadata(mark, llvm::MDNode::get(context, {number(context, at.line),
                                                          number(context, at.column)}));
    }
  }
}

bool is_own_branch(const llvm::Instruction& terminator) {
  return terminator.getMetadata(mark) != nullptr;
}

ConditionPlace condition_place(const llvm::Instruction& terminator) {
  const llvm::MDNode* node = terminator.getMetadata(mark);
  if (node == nullptr) return {};
  return {number_in(*node, 0), number_in(*node, 1)};
}

}  // namespace heapreach::frontends::prepare
