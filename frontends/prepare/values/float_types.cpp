#include "frontends/prepare/values/float_types.h"

#include <vector>

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

namespace {

bool is_pair_of_floats(const llvm::Type& type) {
  const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(&type);
  return vector && vector->getNumElements() == 2 && vector->getElementType()->isFloatTy();
}

/// Without a name clang made the type up, to return a record in registers.
llvm::Type* bits_of_record(llvm::StructType& record) {
  if (!record.isLiteral()) return &record;
  std::vector<llvm::Type*> parts;
  for (llvm::Type* part : record.elements()) {
    if (part->isX86_FP80Ty()) return &record;  // it is none of one register
    parts.push_back(bits_type(part));
  }
  return llvm::StructType::get(record.getContext(), parts, record.isPacked());
}

}  // namespace

bool is_known_float(const llvm::Type& type) {
  return type.isFloatTy() || type.isDoubleTy() || type.isX86_FP80Ty();
}

llvm::Type* bits_type(llvm::Type* type) {
  if (is_known_float(*type) || is_pair_of_floats(*type)) {
    const auto bits = static_cast<unsigned>(type->getPrimitiveSizeInBits().getFixedValue());
    return llvm::IntegerType::get(type->getContext(), bits);
  }
  auto* record = llvm::dyn_cast<llvm::StructType>(type);
  return record ? bits_of_record(*record) : type;
}

llvm::Value* to_bits(llvm::IRBuilder<>& builder, llvm::Value& value) {
  llvm::Type* type = bits_type(value.getType());
  if (auto* constant = llvm::dyn_cast<llvm::Constant>(&value)) {
    const llvm::DataLayout& data = builder.GetInsertBlock()->getModule()->getDataLayout();
    return llvm::ConstantFoldCastOperand(llvm::Instruction::BitCast, constant, type, data);
  }
  auto* cast = llvm::dyn_cast<llvm::BitCastInst>(&value);
  if (cast && cast->getOperand(0)->getType() == type) return cast->getOperand(0);
  return builder.CreateBitCast(&value, type);
}

llvm::Value* cast_pointer(llvm::IRBuilder<>& builder, llvm::Value& pointer, llvm::Type* pointee) {
  llvm::Type* type = llvm::PointerType::get(pointee, pointer.getType()->getPointerAddressSpace());
  llvm::Value* from = &pointer;
  while (from->getType() != type) {
    auto* cast = llvm::dyn_cast<llvm::BitCastInst>(from);
    if (!cast) break;
    from = cast->getOperand(0);
  }
  return builder.CreateBitCast(from, type);
}

llvm::StructType* parts_of_long_double(llvm::LLVMContext& context) {
  return llvm::StructType::get(context,
                               {llvm::Type::getInt64Ty(context), llvm::Type::getInt16Ty(context)});
}

}  // namespace heapreach::frontends::prepare
