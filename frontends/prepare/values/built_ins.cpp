#include "frontends/prepare/values/built_ins.h"

#include <vector>

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>

#include "frontends/compile/llvm_versions.h"
#include "frontends/prepare/values/overflow.h"

namespace heapreach::frontends::prepare {

namespace {

/// The bytes in the opposite order.
llvm::Value* swapped_bytes(llvm::IRBuilder<>& builder, llvm::Value* number) {
  const unsigned bits = number->getType()->getIntegerBitWidth();
  llvm::Value* result = nullptr;
  for (unsigned low = 0; low < bits; low += 8) {
    llvm::Value* byte = low == 0 ? number : builder.CreateLShr(number, low);
    if (low + 8 < bits) byte = builder.CreateAnd(byte, 0xff);
    if (low + 8 < bits) byte = builder.CreateShl(byte, bits - 8 - low);
    result = result ? builder.CreateOr(result, byte) : byte;
  }
  return result;
}

/// The upper bits of a and b behind each other, moved to the left by so many places, or the lower
/// ones, moved to the right.
llvm::Value* shifted_pair(llvm::IRBuilder<>& builder, llvm::IntrinsicInst& call, bool left) {
  llvm::Value *a = call.getArgOperand(0), *b = call.getArgOperand(1), *by = call.getArgOperand(2);
  const unsigned bits = a->getType()->getIntegerBitWidth();
  if (const auto* known = llvm::dyn_cast<llvm::ConstantInt>(by)) {
    const auto places = static_cast<unsigned>(known->getValue().urem(bits));
    if (places == 0) return left ? a : b;
    const unsigned up = left ? places : bits - places;
    return builder.CreateOr(builder.CreateShl(a, up), builder.CreateLShr(b, bits - up));
  }
  llvm::Value* places = builder.CreateAnd(by, bits - 1);
  llvm::Value* rest = builder.CreateSub(llvm::ConstantInt::get(a->getType(), bits - 1), places);
  if (left) {
    llvm::Value* low = builder.CreateLShr(builder.CreateLShr(b, 1), rest);
    return builder.CreateOr(builder.CreateShl(a, places), low);
  }
  llvm::Value* high = builder.CreateShl(builder.CreateShl(a, 1), rest);
  return builder.CreateOr(high, builder.CreateLShr(b, places));
}

llvm::Value* chosen(llvm::IRBuilder<>& builder, llvm::IntrinsicInst& call,
                    llvm::CmpInst::Predicate first) {
  llvm::Value *a = call.getArgOperand(0), *b = call.getArgOperand(1);
  return builder.CreateSelect(builder.CreateICmp(first, a, b), a, b);
}

bool is_power_of_two(unsigned number) {
  return (number & (number - 1)) == 0;
}

/// The value of the call; null where it is not spelled out here.
llvm::Value* value_of_call(llvm::IRBuilder<>& builder, llvm::IntrinsicInst& call) {
  const bool is_integer = call.getType()->isIntegerTy();
  const auto rotates = [&] {
    return is_integer && is_power_of_two(call.getType()->getIntegerBitWidth());
  };
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::smax:
      return is_integer ? chosen(builder, call, llvm::CmpInst::ICMP_SGT) : nullptr;
    case llvm::Intrinsic::smin:
      return is_integer ? chosen(builder, call, llvm::CmpInst::ICMP_SLT) : nullptr;
    case llvm::Intrinsic::umax:
      return is_integer ? chosen(builder, call, llvm::CmpInst::ICMP_UGT) : nullptr;
    case llvm::Intrinsic::umin:
      return is_integer ? chosen(builder, call, llvm::CmpInst::ICMP_ULT) : nullptr;
    case llvm::Intrinsic::bswap:
      return is_integer ? swapped_bytes(builder, call.getArgOperand(0)) : nullptr;
    case llvm::Intrinsic::fshl:
      return rotates() ? shifted_pair(builder, call, true) : nullptr;
    case llvm::Intrinsic::fshr:
      return rotates() ? shifted_pair(builder, call, false) : nullptr;
    case llvm::Intrinsic::fmuladd:  // two roundings, as where no instruction does both
      return builder.CreateFAdd(builder.CreateFMul(call.getArgOperand(0), call.getArgOperand(1)),
                                call.getArgOperand(2));
    case llvm::Intrinsic::objectsize: {  // as without optimisation
      const bool is_least = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->isOne();
      return is_least ? llvm::Constant::getNullValue(call.getType())
                      : llvm::Constant::getAllOnesValue(call.getType());
    }
    case llvm::Intrinsic::expect_with_probability:
    case llvm::Intrinsic::annotation:
    case llvm::Intrinsic::ptr_annotation:
#if LLVM_VERSION_MAJOR >= 15
    case llvm::Intrinsic::threadlocal_address:
#endif
      return call.getArgOperand(0);
    default:
      return nullptr;
  }
}

bool does_nothing(const llvm::IntrinsicInst& call) {
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::prefetch:
    case llvm::Intrinsic::var_annotation:
    case llvm::Intrinsic::pcmarker:
      return true;
    default:
      return false;
  }
}

/// Puts both parts of the result in the place of what takes them out of it.
void replace_parts(llvm::WithOverflowInst& call) {
  std::vector<llvm::ExtractValueInst*> parts;
  for (llvm::User* user : call.users()) {
    auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(user);
    if (!part || part->getNumIndices() != 1) return;
    parts.push_back(part);
  }
  llvm::IRBuilder<> builder(&call);
  const Overflowing result = with_flag(builder, call);
  for (llvm::ExtractValueInst* part : parts) {
    part->replaceAllUsesWith(part->getIndices()[0] == 0 ? result.number : result.overflows);
    part->eraseFromParent();
  }
  call.eraseFromParent();
}

}  // namespace

void spell_out_built_ins(llvm::Module& module) {
  std::vector<llvm::IntrinsicInst*> calls;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (call && !llvm::isa<llvm::DbgInfoIntrinsic>(call)) calls.push_back(call);
    }
  }
  for (llvm::IntrinsicInst* call : calls) {
    if (auto* overflowing = llvm::dyn_cast<llvm::WithOverflowInst>(call)) {
      if (!overflowing->getType()->getStructElementType(0)->isVectorTy())
        replace_parts(*overflowing);
      continue;
    }
    llvm::IRBuilder<> builder(call);
    llvm::Value* value = value_of_call(builder, *call);
    if (!value && !does_nothing(*call)) continue;
    if (value) call->replaceAllUsesWith(value);
    call->eraseFromParent();
  }
}

}  // namespace heapreach::frontends::prepare
