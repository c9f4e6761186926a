// Floating-point numbers as integers of their bits. An integer says all of a number, so that it can
// be stored, copied, passed and looked at byte by byte like any other; what computes with numbers
// stands between two casts.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Type.h>

namespace heapreach::frontends::prepare {

/// The type of the bits: i32 for float, i64 for double and for two floats in a vector, as which
/// clang passes records of them, i80 for x86's long double, and records of these for records that
/// a function returns. The type itself if it holds none of these.
llvm::Type* bits_type(llvm::Type* type);

/// Whether the type is float, double or x86's long double.
bool is_known_float(const llvm::Type& type);

/// Whether the type has other bits than itself.
inline bool has_bits(llvm::Type* type) {
  return bits_type(type) != type;
}

/// The bits of a scalar or of two floats.
llvm::Value* to_bits(llvm::IRBuilder<>& builder, llvm::Value& value);

/// The pointer as one to another type, without the casts that it went through.
llvm::Value* cast_pointer(llvm::IRBuilder<>& builder, llvm::Value& pointer, llvm::Type* pointee);

/// What x86's long double is in memory: 64 bits of the fraction, and 16 of exponent and sign.
llvm::StructType* parts_of_long_double(llvm::LLVMContext& context);

}  // namespace heapreach::frontends::prepare
