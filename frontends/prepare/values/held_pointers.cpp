#include "frontends/prepare/values/held_pointers.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Support/KnownBits.h>

#include "support/worklist.h"

namespace heapreach::frontends::prepare {

namespace {

/// Null, and the constants that programs keep in the place of a pointer, where no block is. Larger
/// constants are numbers, with which sums may overflow.
bool is_mark(const llvm::Value& value) {
  constexpr std::int64_t least = -4096, most = 65535;
  const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&value);
  if (!number || number->getBitWidth() > 64) return false;
  return number->getSExtValue() >= least && number->getSExtValue() <= most;
}

/// A few steps as far as this one come round to where they began. Moved pointers do not.
bool is_far(const llvm::Value& step) {
  const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&step);
  return number && number->getValue().abs().ugt(
                       llvm::APInt::getSignedMaxValue(number->getBitWidth()).lshr(1));
}

}  // namespace

std::uint64_t lowest_bits(const llvm::DataLayout& data) {
  return 2 * data.getPointerSize() - 1;
}

bool is_zero(const llvm::Value& value) {
  const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&value);
  return number && number->isZero();
}

HeldPointers::HeldPointers(const llvm::Function& function)
    : function_(function),
      data_(function.getParent()->getDataLayout()),
      lowest_(lowest_bits(data_)) {
  find_made_of_pointers();
}

/// Every integer that some pointer's number is a part of, on one of the ways that it may come. The
/// difference of two pointers is no pointer, and only the set itself tells which differences these
/// are. The first round takes all differences for moved pointers, and the second, which uses the
/// first one's set, takes too few for some (`p - (q - r)`). The third finds those, too.
void HeldPointers::find_made_of_pointers() {
  for (unsigned round = 0; round < 3; ++round) {
    Worklist<const llvm::Value*> work;
    for (const llvm::Instruction& instruction : llvm::instructions(function_)) {
      if (llvm::isa<llvm::PtrToIntInst>(instruction)) work.add(&instruction);
    }
    while (!work.empty()) {
      const llvm::Value* from = work.take();
      for (const llvm::User* user : from->users()) {
        const bool chooses = llvm::isa<llvm::PHINode, llvm::SelectInst>(user);
        if (chooses || is_moved(*user, *from)) work.add(user);
      }
    }
    made_of_pointers_ = work.seen();
  }
}

bool HeldPointers::is_made_of_pointer(const llvm::Value& value) const {
  return made_of_pointers_.count(&value) > 0 || llvm::isa<llvm::PtrToIntOperator>(value);
}

/// Whether the user moves a pointer whose number is `from`.
bool HeldPointers::is_moved(const llvm::User& user, const llvm::Value& from) const {
  const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&user);
  if (!operation) return false;
  const bool is_first = operation->getOperand(0) == &from;
  const llvm::Value& other = *operation->getOperand(is_first ? 1 : 0);
  if (operation->getOpcode() == llvm::Instruction::Sub) {
    return is_first && !is_made_of_pointer(other);
  }
  return may_move(*operation, other);
}

const llvm::Value* HeldPointers::whole_of_low_bits(const llvm::Instruction& value) const {
  const bool is_rest = value.getOpcode() == llvm::Instruction::URem;
  if (!is_rest && value.getOpcode() != llvm::Instruction::And) return nullptr;
  const auto* number = llvm::dyn_cast<llvm::ConstantInt>(value.getOperand(1));
  if (!number || (is_rest && !number->getValue().isPowerOf2())) return nullptr;
  if (number->getValue().ugt(lowest_ + (is_rest ? 1 : 0))) return nullptr;
  const llvm::Value* whole = value.getOperand(0);
  const auto* part = llvm::dyn_cast<llvm::TruncInst>(whole);
  return part ? part->getOperand(0) : whole;
}

/// Whether the result may be a moved pointer where the other operand is one. A mask is known to
/// be all ones but for some of the lowest bits, and a tag to have none but these.
bool HeldPointers::may_move(const llvm::Value& value, const llvm::Value& other) const {
  const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&value);
  switch (operation ? operation->getOpcode() : llvm::Instruction::BinaryOpsEnd) {
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub:
      return !is_far(other);
    case llvm::Instruction::And: {
      const llvm::KnownBits known = llvm::computeKnownBits(&other, data_);
      return known.isConstant() && (~known.getConstant()).ule(lowest_);
    }
    case llvm::Instruction::Or:
    case llvm::Instruction::Xor:
      return llvm::computeKnownBits(&other, data_).getMaxValue().ule(lowest_);
    default:
      return false;
  }
}

llvm::Value* HeldPointers::step_of(const llvm::Value& value) const {
  const auto* sum = llvm::dyn_cast<llvm::BinaryOperator>(&value);
  if (!sum) return nullptr;
  const bool first = is_made_of_pointer(*sum->getOperand(0));
  const bool second = is_made_of_pointer(*sum->getOperand(1));
  if (first == second) return nullptr;
  if (second && sum->getOpcode() == llvm::Instruction::Sub) return nullptr;
  llvm::Value* step = sum->getOperand(first ? 1 : 0);
  return may_move(value, *step) ? step : nullptr;
}

bool HeldPointers::holds_pointer(const llvm::Value& value, bool marks_too) const {
  bool found = false;
  for (Worklist<const llvm::Value*> work = {&value}; !work.empty();) {
    const llvm::Value* v = work.take();
    if (is_zero(*v) || (marks_too && is_mark(*v))) continue;
    if (const auto* from = llvm::dyn_cast<llvm::PtrToIntOperator>(v)) {
      if (from->getType() != data_.getIntPtrType(from->getPointerOperand()->getType()))
        return false;
      found = true;
    } else if (llvm::isa<llvm::PHINode>(v) || llvm::isa<llvm::SelectInst>(v)) {
      const auto* user = llvm::cast<llvm::User>(v);
      for (unsigned i = llvm::isa<llvm::SelectInst>(v) ? 1 : 0; i < user->getNumOperands(); ++i) {
        work.add(user->getOperand(i));
      }
    } else if (const llvm::Value* step = step_of(*v)) {
      const auto* sum = llvm::cast<llvm::User>(v);
      work.add(sum->getOperand(sum->getOperand(0) == step ? 1 : 0));
    } else {
      return false;
    }
  }
  return found;
}

}  // namespace heapreach::frontends::prepare
