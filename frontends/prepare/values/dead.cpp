#include "frontends/prepare/values/dead.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/Local.h>

namespace heapreach::frontends::prepare {

namespace {

/// Whether C does not define the operation for some operands: division by zero, signed overflow,
/// shifts by the width of the type or more.
bool may_be_undefined(const llvm::Instruction& instruction) {
  if (!instruction.getType()->isIntegerTy()) return false;
  const auto* by = instruction.getNumOperands() > 1
                       ? llvm::dyn_cast<llvm::ConstantInt>(instruction.getOperand(1))
                       : nullptr;
  switch (instruction.getOpcode()) {
    case llvm::Instruction::SDiv:
    case llvm::Instruction::SRem:
      return !by || by->isZero() || by->isMinusOne();
    case llvm::Instruction::UDiv:
    case llvm::Instruction::URem:
      return !by || by->isZero();
    case llvm::Instruction::LShr:
    case llvm::Instruction::AShr:
      return !by || by->getValue().uge(by->getBitWidth());
    case llvm::Instruction::Shl:
      return !by || by->getValue().uge(by->getBitWidth()) || instruction.hasNoSignedWrap();
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub:
    case llvm::Instruction::Mul:
      // Both flags: numbers of bytes, see frontends/library/texts/definitions.cpp.
      return instruction.hasNoSignedWrap() && !instruction.hasNoUnsignedWrap();
    default:
      return false;
  }
}

}  // namespace

void remove_dead_instructions(llvm::Function& function) {
  bool again = true;
  while (again) {
    again = false;
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      if (llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) continue;
      if (!llvm::isInstructionTriviallyDead(&instruction)) continue;
      // An access may go wrong even if nothing needs its value.
      if (llvm::isa<llvm::LoadInst>(instruction) || llvm::isa<llvm::CallBase>(instruction))
        continue;
      if (may_be_undefined(instruction)) continue;  // and cut the execution
      const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (local && !local->isStaticAlloca()) continue;  // its length may be wrong
      instruction.eraseFromParent();
      again = true;
    }
  }
}

}  // namespace heapreach::frontends::prepare
