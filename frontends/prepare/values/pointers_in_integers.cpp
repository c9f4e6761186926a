// A field is known by the record's type and its place in it, so that all functions agree on it.
#include "frontends/prepare/values/pointers_in_integers.h"

#include <optional>
#include <set>
#include <utility>

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include "support/worklist.h"

namespace heapreach::frontends::prepare {

namespace {

/// The record and the field of it in which an access begins.
using Field = std::pair<const llvm::Type*, std::uint64_t>;

std::optional<Field> field_of(const llvm::Value& place) {
  const llvm::Value* at = &place;
  while (const auto* cast = llvm::dyn_cast<llvm::BitCastOperator>(at)) at = cast->getOperand(0);
  const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(at);
  if (!gep || gep->getNumIndices() < 2) return std::nullopt;
  const auto* last = llvm::dyn_cast<llvm::ConstantInt>(gep->getOperand(gep->getNumOperands() - 1));
  const std::vector<llvm::Value*> before(gep->idx_begin(), std::prev(gep->idx_end()));
  const llvm::Type* record =
      llvm::GetElementPtrInst::getIndexedType(gep->getSourceElementType(), before);
  if (!last || !record || !record->isStructTy()) return std::nullopt;
  return Field{record, last->getZExtValue()};
}

/// Whether a pointer's number is a part of the value, on one of the ways that it may come.
bool is_made_of_pointer(const llvm::Value& value) {
  for (Worklist<const llvm::Value*> work = {&value}; !work.empty();) {
    const llvm::Value* one = work.take();
    if (llvm::isa<llvm::PtrToIntOperator>(one)) return true;
    if (!llvm::isa<llvm::BinaryOperator, llvm::PHINode, llvm::SelectInst>(one)) continue;
    for (const llvm::Use& operand : llvm::cast<llvm::User>(one)->operands()) work.add(operand);
  }
  return false;
}

/// Whether the operation may be one of a pointer's number, `from`, and of a distance or mask.
bool may_move(const llvm::User& user, const llvm::Value& from) {
  const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&user);
  if (!operation) return false;
  const bool is_first = operation->getOperand(0) == &from;
  const llvm::Value& other = *operation->getOperand(is_first ? 1 : 0);
  const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&other);
  switch (operation->getOpcode()) {
    case llvm::Instruction::Sub:
      return is_first && !is_made_of_pointer(other);
    case llvm::Instruction::And:  // with a positive number it is a few bits
      return !number || number->isNegative();
    case llvm::Instruction::Add:
    case llvm::Instruction::Or:
    case llvm::Instruction::Xor:
      return !is_made_of_pointer(other);
    default:
      return false;
  }
}

/// Whether the number, perhaps moved or masked, is made a pointer somewhere.
bool becomes_pointer(const llvm::Value& number) {
  for (Worklist<const llvm::Value*> work = {&number}; !work.empty();) {
    const llvm::Value* from = work.take();
    for (const llvm::User* user : from->users()) {
      if (llvm::isa<llvm::IntToPtrInst>(user)) return true;
      if (may_move(*user, *from) || llvm::isa<llvm::PHINode, llvm::SelectInst>(user))
        work.add(user);
    }
  }
  return false;
}

class PointersInIntegers {
 public:
  explicit PointersInIntegers(const std::vector<llvm::Function*>& functions)
      : functions_(functions), data_(functions.front()->getParent()->getDataLayout()) {}

  void run() {
    for (llvm::Function* function : functions_) {
      for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
        const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
        if (!load || !is_wide(*load->getType()) || !becomes_pointer(*load)) continue;
        if (const auto field = field_of(*load->getPointerOperand())) fields_.insert(*field);
      }
    }
    if (fields_.empty()) return;
    std::vector<llvm::LoadInst*> loads;
    std::vector<llvm::StoreInst*> stores;
    for (llvm::Function* function : functions_) {
      for (llvm::Instruction& instruction : llvm::instructions(*function)) {
        if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
          if (is_one(*load->getType(), *load->getPointerOperand())) loads.push_back(load);
        } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
          const llvm::Value& value = *store->getValueOperand();
          if (is_one(*value.getType(), *store->getPointerOperand())) stores.push_back(store);
        }
      }
    }
    for (llvm::LoadInst* load : loads) load_pointer(*load);
    for (llvm::StoreInst* store : stores) store_pointer(*store);
  }

 private:
  bool is_wide(const llvm::Type& type) const {
    return type.isIntegerTy() && type.getIntegerBitWidth() == data_.getPointerSizeInBits();
  }

  bool is_one(const llvm::Type& type, const llvm::Value& place) const {
    const auto field = is_wide(type) ? field_of(place) : std::nullopt;
    return field && fields_.count(*field) > 0;
  }

  static llvm::Type* bytes(llvm::IRBuilder<>& builder) {
    return llvm::PointerType::getUnqual(builder.getInt8Ty());
  }

  static llvm::Value* place_of_pointer(llvm::IRBuilder<>& builder, llvm::Value& place) {
    return builder.CreateBitCast(&place, llvm::PointerType::getUnqual(bytes(builder)));
  }

  static void load_pointer(llvm::LoadInst& load) {
    llvm::IRBuilder<> builder(&load);
    llvm::Value* place = place_of_pointer(builder, *load.getPointerOperand());
    llvm::LoadInst* pointer = builder.CreateLoad(bytes(builder), place, load.isVolatile());
    pointer->setAlignment(load.getAlign());
    pointer->setDebugLoc(load.getDebugLoc());
    pointer->takeName(&load);
    load.replaceAllUsesWith(builder.CreatePtrToInt(pointer, load.getType()));
    load.eraseFromParent();
  }

  static void store_pointer(llvm::StoreInst& store) {
    llvm::Value* value = store.getValueOperand();
    if (!llvm::isa<llvm::ConstantInt>(value) && !is_made_of_pointer(*value)) return;
    llvm::IRBuilder<> builder(&store);
    llvm::Value* place = place_of_pointer(builder, *store.getPointerOperand());
    llvm::Value* pointer = builder.CreateIntToPtr(value, bytes(builder));
    llvm::StoreInst* instead = builder.CreateStore(pointer, place, store.isVolatile());
    instead->setAlignment(store.getAlign());
    instead->setDebugLoc(store.getDebugLoc());
    store.eraseFromParent();
  }

  const std::vector<llvm::Function*>& functions_;
  const llvm::DataLayout& data_;
  std::set<Field> fields_;
};

}  // namespace

void load_pointers_as_such(const std::vector<llvm::Function*>& functions) {
  PointersInIntegers(functions).run();
}

}  // namespace heapreach::frontends::prepare
