#include "frontends/prepare/values/overflow.h"

#include <llvm/IR/Constants.h>

namespace heapreach::frontends::prepare {

namespace {

llvm::Constant* number(const llvm::Value& like, std::uint64_t value) {
  return llvm::ConstantInt::get(like.getType(), value);
}

/// A sum is smaller than an operand if the other one is negative, or if it overflows.
llvm::Value* sum_overflows(llvm::IRBuilder<>& builder, const llvm::WithOverflowInst& call,
                           llvm::Value* sum) {
  llvm::Value *a = call.getLHS(), *b = call.getRHS();
  const bool adds = call.getBinaryOp() == llvm::Instruction::Add;
  if (!call.isSigned()) {
    return adds ? builder.CreateICmpULT(sum, a) : builder.CreateICmpULT(a, b);
  }
  llvm::Value* is_negative = builder.CreateICmpSLT(b, number(*b, 0));
  llvm::Value* smaller = builder.CreateICmpSLT(sum, a);
  llvm::Value* larger = builder.CreateICmpSGT(sum, a);
  return adds ? builder.CreateSelect(is_negative, larger, smaller)
              : builder.CreateSelect(is_negative, smaller, larger);
}

/// The exact product has room in twice the bits.
Overflowing wide_product(llvm::IRBuilder<>& builder, const llvm::WithOverflowInst& call) {
  llvm::Type* type = call.getLHS()->getType();
  llvm::Type* wide = llvm::IntegerType::get(type->getContext(), 2 * type->getIntegerBitWidth());
  const bool is_signed = call.isSigned();
  const auto widened = [&](llvm::Value* value) {
    return is_signed ? builder.CreateSExt(value, wide) : builder.CreateZExt(value, wide);
  };
  llvm::Value* exact =
      builder.CreateMul(widened(call.getLHS()), widened(call.getRHS()), "", true, is_signed);
  llvm::Value* product = builder.CreateTrunc(exact, type);
  return {product, builder.CreateICmpNE(widened(product), exact)};
}

/// The product divided by one factor is the other one just if nothing was lost. Quotients that C
/// does not define are not computed.
Overflowing long_product(llvm::IRBuilder<>& builder, const llvm::WithOverflowInst& call) {
  llvm::Value *a = call.getLHS(), *b = call.getRHS();
  if (llvm::isa<llvm::ConstantInt>(a)) std::swap(a, b);
  llvm::Value* product = builder.CreateMul(a, b);
  llvm::Value* is_zero = builder.CreateICmpEQ(b, number(*b, 0));
  llvm::Value* one = number(*b, 1);
  if (!call.isSigned()) {
    llvm::Value* divisor = builder.CreateSelect(is_zero, one, b);
    llvm::Value* differs = builder.CreateICmpNE(builder.CreateUDiv(product, divisor), a);
    return {product, builder.CreateSelect(is_zero, builder.getFalse(), differs)};
  }
  llvm::Constant* minus_one = llvm::Constant::getAllOnesValue(b->getType());
  llvm::Value* is_minus_one = builder.CreateICmpEQ(b, minus_one);
  llvm::Value* divisor =
      builder.CreateSelect(is_zero, one, builder.CreateSelect(is_minus_one, one, b));
  llvm::Value* differs = builder.CreateICmpNE(builder.CreateSDiv(product, divisor), a);
  const llvm::APInt least = llvm::APInt::getSignedMinValue(b->getType()->getIntegerBitWidth());
  llvm::Value* is_least = builder.CreateICmpEQ(a, llvm::ConstantInt::get(b->getType(), least));
  return {product, builder.CreateSelect(is_zero, builder.getFalse(),
                                        builder.CreateSelect(is_minus_one, is_least, differs))};
}

}  // namespace

Overflowing with_flag(llvm::IRBuilder<>& builder, llvm::WithOverflowInst& call) {
  if (call.getBinaryOp() == llvm::Instruction::Mul) {
    const bool has_room = call.getLHS()->getType()->getIntegerBitWidth() <= 32;
    return has_room ? wide_product(builder, call) : long_product(builder, call);
  }
  llvm::Value* sum = builder.CreateBinOp(call.getBinaryOp(), call.getLHS(), call.getRHS());
  return {sum, sum_overflows(builder, call, sum)};
}

}  // namespace heapreach::frontends::prepare
