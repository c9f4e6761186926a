// Machine integers of 128 bits, for what is computed millions of times: C programs compare with the
// ends of 64-bit types, so 64 bits would not do. What does not fit throws TooLarge.
#pragma once

#include <stdexcept>
#include <string>

#include "support/integer.h"

namespace heapreach {

__extension__ typedef __int128 Number;
__extension__ typedef unsigned __int128 UnsignedNumber;

inline constexpr Number greatest_number = static_cast<Number>(~UnsignedNumber{0} >> 1);
inline constexpr Number least_number = -greatest_number - 1;

/// An integer is beyond 128 bits.
class TooLarge : public std::runtime_error {
 public:
  TooLarge() : std::runtime_error("an integer beyond 128 bits") {}
};

// In the header, since executions at random do little else. Each throws TooLarge.
inline Number checked_add(Number a, Number b) {
  Number result = 0;
  if (__builtin_add_overflow(a, b, &result)) throw TooLarge();
  return result;
}
inline Number checked_subtract(Number a, Number b) {
  Number result = 0;
  if (__builtin_sub_overflow(a, b, &result)) throw TooLarge();
  return result;
}
inline Number checked_multiply(Number a, Number b) {
  Number result = 0;
  if (__builtin_mul_overflow(a, b, &result)) throw TooLarge();
  return result;
}
/// The machine integer of that value.
Number narrowed(const Integer& value);
Integer widened(Number value);
/// In decimal.
std::string to_text(Number value);

}  // namespace heapreach
