// uintptr_t and its like: what the program only carries about in an integer remains a pointer, with
// the block that it points into.
#include "frontends/prepare/values/round_trips.h"

#include <map>
#include <set>
#include <vector>

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Transforms/Utils/Local.h>

#include "support/worklist.h"

namespace heapreach::frontends::prepare {

namespace {

class RoundTrips {
 public:
  explicit RoundTrips(llvm::Function& function)
      : function_(function), data_(function.getParent()->getDataLayout()) {}

  void run() {
    find_made_of_pointers();
    std::vector<llvm::Instruction*> users;
    for (llvm::Instruction& instruction : llvm::instructions(function_)) {
      if (llvm::isa<llvm::IntToPtrInst>(instruction)) {
        const llvm::Value& from = *instruction.getOperand(0);
        if (is_zero(from) || holds_pointer(from)) users.push_back(&instruction);
      } else if (const auto* test = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) {
        const auto& a = *test->getOperand(0);
        const auto& b = *test->getOperand(1);
        const bool both = (holds_pointer(a) || is_zero(a)) && (holds_pointer(b) || is_zero(b));
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
  static bool is_zero(const llvm::Value& value) {
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&value);
    return number && number->isZero();
  }

  /// Every integer that some pointer's number is a part of, on one of the ways that it may come.
  void find_made_of_pointers() {
    Worklist<const llvm::Value*> work;
    for (const llvm::Instruction& instruction : llvm::instructions(function_)) {
      if (llvm::isa<llvm::PtrToIntInst>(instruction)) work.add(&instruction);
    }
    while (!work.empty()) {
      for (const llvm::User* user : work.take()->users()) {
        const auto* sum = llvm::dyn_cast<llvm::BinaryOperator>(user);
        const bool adds = sum && (sum->getOpcode() == llvm::Instruction::Add ||
                                  sum->getOpcode() == llvm::Instruction::Sub);
        if (adds || llvm::isa<llvm::PHINode, llvm::SelectInst>(user)) work.add(user);
      }
    }
    made_of_pointers_ = work.seen();
  }

  /// What is added to the number of a pointer: the other operand. Null for what is no such sum.
  llvm::Value* step_of(const llvm::Value& value) const {
    const auto* sum = llvm::dyn_cast<llvm::BinaryOperator>(&value);
    if (!sum) return nullptr;
    const bool adds = sum->getOpcode() == llvm::Instruction::Add;
    if (!adds && sum->getOpcode() != llvm::Instruction::Sub) return nullptr;
    const auto is_made_of_pointer = [&](const llvm::Value* v) {
      return made_of_pointers_.count(v) > 0 || llvm::isa<llvm::PtrToIntOperator>(v);
    };
    const bool first = is_made_of_pointer(sum->getOperand(0));
    const bool second = is_made_of_pointer(sum->getOperand(1));
    if (first == second || (second && !adds)) return nullptr;
    return sum->getOperand(first ? 1 : 0);
  }

  /// Whether the integer is, on every way that it may come, a whole pointer, one that was moved, or
  /// null.
  bool holds_pointer(const llvm::Value& value) const {
    bool found = false;
    for (Worklist<const llvm::Value*> work = {&value}; !work.empty();) {
      const llvm::Value* v = work.take();
      if (is_zero(*v)) continue;
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

  llvm::Type* bytes() const {
    return llvm::PointerType::getUnqual(llvm::Type::getInt8Ty(function_.getContext()));
  }

  /// The pointer that the integer holds.
  llvm::Value* pointer(llvm::Value& value) {
    if (is_zero(value)) return llvm::Constant::getNullValue(bytes());
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
    if (llvm::Value* step = step_of(value)) {
      const bool is_first = instruction->getOperand(0) == step;
      llvm::Value* from = pointer(*instruction->getOperand(is_first ? 1 : 0));
      if (instruction->getOpcode() == llvm::Instruction::Sub) step = builder.CreateNeg(step);
      return pointers_[&value] = builder.CreateGEP(builder.getInt8Ty(), from, step);
    }
    return pointers_[&value] = builder.CreateBitCast(instruction->getOperand(0), bytes());
  }

  void straighten(llvm::Instruction& user) {
    llvm::IRBuilder<> builder(&user);
    llvm::Value* instead = nullptr;
    if (auto* test = llvm::dyn_cast<llvm::ICmpInst>(&user)) {
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
  std::map<llvm::Value*, llvm::Value*> pointers_;
  std::set<const llvm::Value*> made_of_pointers_;
  std::vector<llvm::WeakTrackingVH> old_;
};

}  // namespace

void straighten_round_trips(llvm::Function& function) {
  RoundTrips(function).run();
}

}  // namespace heapreach::frontends::prepare
