// Mathematical integers for C's. Every value has one representation, signed or unsigned
// (Inference::is_unsigned); here are its conversion to the other, and the ranges of values.
#pragma once

#include <llvm/IR/Constants.h>
#include <llvm/IR/Value.h>

#include "frontends/lower/part.h"
#include "frontends/lower/values/representation.h"

namespace heapreach::frontends::lower {

constexpr const char* no_overflow = "no signed integer overflow";

/// In bits. Contract: the value is an integer.
inline unsigned width(const llvm::Value& value) {
  return value.getType()->getIntegerBitWidth();
}

/// Null if the value is no constant integer.
inline const llvm::ConstantInt* constant(const llvm::Value& value) {
  return llvm::dyn_cast<llvm::ConstantInt>(&value);
}

/// The number that the bits stand for.
Integer to_integer(const llvm::APInt& value, bool as_unsigned);
/// A phi that starts at small constants and is moved by small constants only.
bool is_counter(const llvm::Value& value);
/// Whether it counts up in a loop of a library function, by steps that are said to wrap neither
/// way: it is the number of bytes in front of a cell of a block
/// (frontends/library/texts/loops.cpp).
bool counts_bytes(const llvm::Value& value);
/// Whether the number is the same in both representations.
bool fits_both(const llvm::Value& value);
/// What integers and pointers ask of the conditions, which are made of both.
class ConditionSource {
 public:
  virtual ~ConditionSource() = default;
  /// The value of one bit as a condition.
  virtual ExpressionPtr condition(const llvm::Value& value) = 0;
};

/// A constant plus a multiple of another value.
struct Linear {
  const llvm::Value* variable;  // null: only a constant
  Integer factor, constant;
};

class Integers : private Part {
 public:
  Integers(Context& context, ConditionSource& conditions)
      : Part(context), conditions_(conditions) {}

  /// The integer in the representation that is asked for, or the one of a floating-point number's
  /// bits, which is signed by itself. Throws InputError for values that are not translated.
  ExpressionPtr integer(const llvm::Value& value, bool as_unsigned);
  /// The same in the value's own representation.
  ExpressionPtr integer(const llvm::Value& value);
  /// The value where it is the same in every execution; null otherwise.
  const llvm::ConstantInt* known_integer(const llvm::Value& value) const;
  /// The value as a linear one, of itself if nothing else.
  Linear linear_in(const llvm::Value& value) const;
  /// A number of bytes that the value is a multiple of.
  Integer size_step(const llvm::Value& value) const;

 private:
  ExpressionPtr bits_of_float(const llvm::Value& value, bool as_unsigned);

  ConditionSource& conditions_;
};

}  // namespace heapreach::frontends::lower
