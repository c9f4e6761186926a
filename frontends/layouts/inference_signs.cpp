// Signedness inference: whether the signed or the unsigned number stands for an integer of LLVM.
// Values that are stored in one place or compared share the answer; what is done with them votes.
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontends/layouts/inference.h"

namespace heapreach::frontends::layouts {

SignId Inference::sign(const llvm::Value& value) {
  const auto known = signs_.find(&value);
  if (known != signs_.end()) return known->second;
  return signs_[&value] = layouts_.fresh_sign();
}

void Inference::same_sign(const llvm::Value& a, const llvm::Value& b) {
  if (llvm::isa<llvm::Constant>(a) || llvm::isa<llvm::Constant>(b)) return;
  layouts_.unify_signs(sign(a), sign(b));
}

bool Inference::is_unsigned(const llvm::Value& integer) {
  return integer.getType()->isIntegerTy(1) || layouts_.is_unsigned(sign(integer));
}

/// Any representation is right, since the translation converts; the votes make conversions rare.
void Inference::votes(const llvm::Instruction& instruction) {
  auto vote = [&](const llvm::Value& value, int weight) {
    if (value.getType()->isIntegerTy() && !llvm::isa<llvm::Constant>(value)) {
      layouts_.vote(sign(value), weight);
    }
  };
  auto all = [&](int weight) {
    for (const llvm::Use& operand : instruction.operands()) vote(*operand, weight);
  };
  if (const auto* named = llvm::dyn_cast<llvm::DbgValueInst>(&instruction)) {
    const llvm::DIType* type = named->getVariable()->getType();
    while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
      if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type) return;
      type = derived->getBaseType();
    }
    const auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(type);
    if (!basic || named->getNumVariableLocationOps() != 1) return;
    const llvm::Value* value = named->getVariableLocationOp(0);
    const bool is_unsigned = basic->getSignedness() == llvm::DIBasicType::Signedness::Unsigned;
    if (value) vote(*value, is_unsigned ? -8 : 8);
    return;
  }
  switch (instruction.getOpcode()) {
    case llvm::Instruction::ICmp: {
      const auto& compare = llvm::cast<llvm::ICmpInst>(instruction);
      if (compare.isUnsigned()) all(-1);
      if (compare.isSigned()) all(1);
      if (compare.isEquality() && compare.getOperand(0)->getType()->isIntegerTy()) {
        same_sign(*compare.getOperand(0), *compare.getOperand(1));
      }
      break;
    }
    case llvm::Instruction::UDiv:
    case llvm::Instruction::URem:
    case llvm::Instruction::LShr:
    case llvm::Instruction::And:
      all(-1);
      vote(instruction, -1);
      break;
    case llvm::Instruction::ZExt:
      if (!instruction.getOperand(0)->getType()->isIntegerTy(1)) all(-1);
      break;
    case llvm::Instruction::SDiv:
    case llvm::Instruction::SRem:
    case llvm::Instruction::AShr:
      all(1);
      vote(instruction, 1);
      break;
    case llvm::Instruction::SExt:
      all(1);
      vote(instruction, 1);
      break;
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub:
    case llvm::Instruction::Mul: {
      const bool no_wrap = instruction.hasNoSignedWrap();
      all(no_wrap ? 1 : -1);
      vote(instruction, no_wrap ? 1 : -1);
      break;
    }
    case llvm::Instruction::PHI:
    case llvm::Instruction::Select:
      if (!instruction.getType()->isIntegerTy()) break;
      for (const llvm::Use& operand : instruction.operands()) {
        if (operand->getType() == instruction.getType()) same_sign(*operand, instruction);
      }
      break;
    default:
      break;
  }
}

bool Inference::returns_unsigned(const llvm::Function& function) {
  return function.getReturnType()->isIntegerTy(1) || layouts_.is_unsigned(sign(function));
}

}  // namespace heapreach::frontends::layouts
