#include "frontends/prepare/calls/va_lists.h"

#include <vector>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

namespace heapreach::frontends::prepare {

namespace {

constexpr const char* list_type = "struct.__va_list_tag";
constexpr unsigned all_general_registers = 48;  // bytes of the saved ones
constexpr unsigned all_registers = 176;

bool is_list_intrinsic(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (!call) return false;
  const llvm::Intrinsic::ID id = call->getIntrinsicID();
  return id == llvm::Intrinsic::vastart || id == llvm::Intrinsic::vaend ||
         id == llvm::Intrinsic::vacopy;
}

/// The comparison of a counter of registers: `load (list.gp_offset) <= 40`.
bool asks_for_registers(const llvm::Instruction& instruction) {
  const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction);
  const auto* load = compare ? llvm::dyn_cast<llvm::LoadInst>(compare->getOperand(0)) : nullptr;
  const auto* field = load ? llvm::dyn_cast<llvm::GEPOperator>(load->getPointerOperand()) : nullptr;
  if (!field || compare->getPredicate() != llvm::CmpInst::ICMP_ULE) return false;
  const auto* type = llvm::dyn_cast<llvm::StructType>(field->getSourceElementType());
  return type && type->hasName() && type->getName() == list_type &&
         llvm::isa<llvm::ConstantInt>(compare->getOperand(1));
}

}  // namespace

llvm::Type* VaLists::fields() {
  llvm::Type* type = llvm::StructType::getTypeByName(module_.getContext(), list_type);
  if (type) return type;
  return llvm::StructType::create({builder_.getInt32Ty(), builder_.getInt32Ty(), bytes(), bytes()},
                                  list_type);
}

void VaLists::start(llvm::IntrinsicInst& start, llvm::Value& area) {
  builder_.SetInsertPoint(&start);
  builder_.SetCurrentDebugLocation(start.getDebugLoc());
  llvm::Value* list = start.getArgOperand(0)->stripPointerCasts();
  if (are_plain()) {
    builder_.CreateStore(&area,
                         builder_.CreatePointerCast(list, llvm::PointerType::getUnqual(bytes())));
  } else {
    llvm::Value* tag =
        builder_.CreatePointerCast(start.getArgOperand(0), llvm::PointerType::getUnqual(fields()));
    const std::vector<llvm::Value*> content = {builder_.getInt32(all_general_registers),
                                               builder_.getInt32(all_registers), &area,
                                               llvm::Constant::getNullValue(bytes())};
    for (unsigned i = 0; i < content.size(); ++i) {
      builder_.CreateStore(content[i], builder_.CreateStructGEP(fields(), tag, i));
    }
  }
  start.eraseFromParent();
}

void VaLists::copy(llvm::IntrinsicInst& copy) {
  builder_.SetInsertPoint(&copy);
  builder_.SetCurrentDebugLocation(copy.getDebugLoc());
  if (are_plain()) {
    llvm::Type* place = llvm::PointerType::getUnqual(bytes());
    llvm::Value* to = builder_.CreatePointerCast(copy.getArgOperand(0), place);
    llvm::Value* from = builder_.CreatePointerCast(copy.getArgOperand(1), place);
    builder_.CreateStore(builder_.CreateLoad(bytes(), from), to);
  } else {
    llvm::Type* place = llvm::PointerType::getUnqual(fields());
    llvm::Value* to = builder_.CreatePointerCast(copy.getArgOperand(0), place);
    llvm::Value* from = builder_.CreatePointerCast(copy.getArgOperand(1), place);
    for (unsigned i = 0; i < 4; ++i) {
      llvm::Type* type = fields()->getStructElementType(i);
      llvm::Value* value = builder_.CreateLoad(type, builder_.CreateStructGEP(fields(), from, i));
      builder_.CreateStore(value, builder_.CreateStructGEP(fields(), to, i));
    }
  }
}

void VaLists::walk(llvm::Function& function) {
  bool changed = false;
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    if (is_list_intrinsic(instruction)) {
      auto& call = llvm::cast<llvm::IntrinsicInst>(instruction);
      if (call.getIntrinsicID() == llvm::Intrinsic::vacopy) copy(call);
      call.eraseFromParent();
    } else if (asks_for_registers(instruction)) {
      forget(instruction);
      changed = true;
    }
  }
  if (!changed) return;
  for (llvm::BasicBlock& block : function) llvm::ConstantFoldTerminator(&block);
  llvm::EliminateUnreachableBlocks(function);
}

/// The comparison does not hold, and what needs it besides others does not either.
void VaLists::forget(llvm::Instruction& condition) {
  std::vector<llvm::Instruction*> todo = {&condition};
  while (!todo.empty()) {
    llvm::Instruction* one = todo.back();
    todo.pop_back();
    for (llvm::User* user : one->users()) {
      auto* wider = llvm::dyn_cast<llvm::BinaryOperator>(user);
      if (wider && wider->getOpcode() == llvm::Instruction::And) todo.push_back(wider);
    }
    one->replaceAllUsesWith(builder_.getFalse());
  }
}

}  // namespace heapreach::frontends::prepare
