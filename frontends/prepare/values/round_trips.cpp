// uintptr_t and its like: what the program only carries about in an integer remains a pointer, with
// the block that it points into. Masks and tags are moves of that pointer, by what its own lowest
// bits say: `p & ~m` is `p - (p & m)`, `p | t` is `p + t - (p & t)`, and `p ^ t` is
// `p + t - 2 (p & t)`. Lowering knows the lowest bits (lower/arithmetic/low_bits.h).
#include "frontends/prepare/values/round_trips.h"

#include <map>
#include <vector>

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/NoFolder.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Support/KnownBits.h>
#include <llvm/Transforms/Utils/Local.h>

#include "frontends/prepare/values/held_pointers.h"

namespace heapreach::frontends::prepare {

namespace {

/// Without folding: of the address of a variable, too, there are instructions.
using Builder = llvm::IRBuilder<llvm::NoFolder>;

class RoundTrips {
 public:
  explicit RoundTrips(llvm::Function& function)
      : function_(function), data_(function.getParent()->getDataLayout()), held_(function) {}

  void run() {
    std::vector<llvm::Instruction*> users;
    for (llvm::Instruction& instruction : llvm::instructions(function_)) {
      if (llvm::isa<llvm::IntToPtrInst>(instruction)) {
        const llvm::Value& from = *instruction.getOperand(0);
        if (is_zero(from) || held_.holds_pointer(from)) users.push_back(&instruction);
      } else if (const llvm::Value* whole = held_.whole_of_low_bits(instruction)) {
        if (held_.holds_pointer(*whole)) users.push_back(&instruction);
      } else if (instruction.getOpcode() == llvm::Instruction::Sub) {
        const bool both = held_.holds_pointer(*instruction.getOperand(0)) &&
                          held_.holds_pointer(*instruction.getOperand(1));
        if (both) users.push_back(&instruction);
      } else if (const auto* test = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) {
        const auto& a = *test->getOperand(0);
        const auto& b = *test->getOperand(1);
        // Addresses are ordered within a block, and marks by their numbers.
        const auto holds = [&](const llvm::Value& one) {
          return is_zero(one) || held_.holds_pointer(one, test->isEquality());
        };
        const bool both = holds(a) && holds(b);
        const bool are_zero = is_zero(a) || is_zero(b);
        const bool compares = test->isEquality() || (test->isUnsigned() && !are_zero);
        if (compares && both && !(is_zero(a) && is_zero(b))) users.push_back(&instruction);
      }
    }
    for (llvm::Instruction* user : users) straighten(*user);
    // What is left of the integers, where nothing else needs them.
    for (const auto& [value, pointer] : pointers_) {
      if (auto* phi = llvm::dyn_cast<llvm::PHINode>(value)) old_.emplace_back(phi);
    }
    for (llvm::WeakTrackingVH& phi : old_) {
      if (phi) llvm::RecursivelyDeleteDeadPHINode(llvm::cast<llvm::PHINode>(phi));
    }
  }

 private:
  llvm::Type* bytes() const {
    return llvm::PointerType::getUnqual(llvm::Type::getInt8Ty(function_.getContext()));
  }

  /// The pointer that the integer holds.
  llvm::Value* pointer(llvm::Value& value) {
    if (auto* number = llvm::dyn_cast<llvm::ConstantInt>(&value)) {
      return llvm::ConstantExpr::getIntToPtr(number, bytes());
    }
    if (const auto known = pointers_.find(&value); known != pointers_.end()) return known->second;
    if (auto* from = llvm::dyn_cast<llvm::ConstantExpr>(&value)) {
      return llvm::ConstantExpr::getBitCast(from->getOperand(0), bytes());
    }
    auto* instruction = llvm::cast<llvm::Instruction>(&value);
    llvm::IRBuilder<> builder(instruction);
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(instruction)) {
      llvm::PHINode* made = builder.CreatePHI(bytes(), phi->getNumIncomingValues(), phi->getName());
      pointers_[&value] = made;
      for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i) {
        made->addIncoming(pointer(*phi->getIncomingValue(i)), phi->getIncomingBlock(i));
      }
      return made;
    }
    if (auto* select = llvm::dyn_cast<llvm::SelectInst>(instruction)) {
      llvm::Value* yes = pointer(*select->getTrueValue());
      llvm::Value* no = pointer(*select->getFalseValue());
      return pointers_[&value] = builder.CreateSelect(select->getCondition(), yes, no);
    }
    if (llvm::Value* step = held_.step_of(value)) {
      const bool is_first = instruction->getOperand(0) == step;
      llvm::Value* from = pointer(*instruction->getOperand(is_first ? 1 : 0));
      llvm::Value* by = distance(*instruction, *from, *step);
      return pointers_[&value] = builder.CreateGEP(builder.getInt8Ty(), from, by);
    }
    return pointers_[&value] = builder.CreateBitCast(instruction->getOperand(0), bytes());
  }

  /// Bits of the pointer's own number.
  static llvm::Value* bits_of(Builder& builder, llvm::Value& pointer, llvm::Type& type,
                              const llvm::APInt& mask) {
    return builder.CreateAnd(builder.CreatePtrToInt(&pointer, &type),
                             llvm::ConstantInt::get(&type, mask));
  }

  /// How far the operation with a number moves the pointer.
  llvm::Value* distance(llvm::Instruction& at, llvm::Value& from, llvm::Value& number) const {
    const unsigned operation = at.getOpcode();
    Builder builder(&at);
    llvm::Type& type = *number.getType();
    if (operation == llvm::Instruction::Add) return &number;
    if (operation == llvm::Instruction::Sub) return llvm::IRBuilder<>(&at).CreateNeg(&number);
    const llvm::KnownBits known = llvm::computeKnownBits(&number, data_);
    if (operation == llvm::Instruction::And) {
      return builder.CreateNeg(bits_of(builder, from, type, ~known.getConstant()));
    }
    const llvm::APInt lowest(type.getIntegerBitWidth(), lowest_bits(data_));
    llvm::Value* common = known.isConstant()
                              ? bits_of(builder, from, type, known.getConstant())
                              : builder.CreateAnd(bits_of(builder, from, type, lowest), &number);
    llvm::Value* rest = builder.CreateSub(&number, common);
    return operation == llvm::Instruction::Or ? rest : builder.CreateSub(rest, common);
  }

  /// The number of a few of the lowest bits that the user takes of a pointer's number.
  llvm::Value* low_bits(llvm::Instruction& user) {
    Builder builder(&user);
    llvm::Type& address = *data_.getIntPtrType(function_.getContext());
    const llvm::APInt& number = llvm::cast<llvm::ConstantInt>(user.getOperand(1))->getValue();
    const std::uint64_t mask =
        number.getZExtValue() - (user.getOpcode() == llvm::Instruction::URem ? 1 : 0);
    auto& whole = const_cast<llvm::Value&>(*held_.whole_of_low_bits(user));
    llvm::Value* bits =
        bits_of(builder, *pointer(whole), address, llvm::APInt(address.getIntegerBitWidth(), mask));
    return user.getType() == &address ? bits : builder.CreateTrunc(bits, user.getType());
  }

  void straighten(llvm::Instruction& user) {
    llvm::IRBuilder<> builder(&user);
    llvm::Value* instead = nullptr;
    if (held_.whole_of_low_bits(user)) {
      instead = low_bits(user);
    } else if (user.getOpcode() == llvm::Instruction::Sub) {
      const auto address = [&](unsigned operand) {
        return builder.CreatePtrToInt(pointer(*user.getOperand(operand)), user.getType());
      };
      instead = builder.CreateSub(address(0), address(1));
    } else if (auto* test = llvm::dyn_cast<llvm::ICmpInst>(&user)) {
      instead = builder.CreateICmp(test->getPredicate(), pointer(*test->getOperand(0)),
                                   pointer(*test->getOperand(1)));
    } else {
      instead = builder.CreateBitCast(pointer(*user.getOperand(0)), user.getType());
    }
    // What was there before keeps its own: functions are known by their names.
    if (llvm::isa<llvm::Instruction>(instead) && !instead->hasName()) instead->takeName(&user);
    user.replaceAllUsesWith(instead);
    user.eraseFromParent();
  }

  llvm::Function& function_;
  const llvm::DataLayout& data_;
  const HeldPointers held_;
  std::map<llvm::Value*, llvm::Value*> pointers_;
  std::vector<llvm::WeakTrackingVH> old_;
};

}  // namespace

void straighten_round_trips(llvm::Function& function) {
  RoundTrips(function).run();
}

}  // namespace heapreach::frontends::prepare
