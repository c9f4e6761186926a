// Operations on floating-point numbers, whose operands and results are integers of their bits: the
// signed number of 32 bits (float), 64 (double) or 80 (x86's long double). As IEEE 754 has them,
// rounded to the nearest number.
#pragma once

#include <optional>
#include <string>

#include "rts/model/approximation.h"

namespace heapreach::rts {

/// Whether an operand or the result is a floating-point number.
bool is_on_floats(Operation operation);

/// The bits of the floating-point number that is this integer, rounded to the nearest one.
std::optional<Integer> float_of(const Integer& value, unsigned width);

/// What the operation gives, before it is taken modulo 2^width; nothing where it is not known, or
/// where C defines no result: an integer that the type does not hold.
std::optional<Integer> float_result(const Approximation& approximation, const Integer& a,
                                    const Integer& b);

/// The number as text: "0.5". `width` says how many bits it has.
std::string float_text(const Integer& bits, unsigned width);

/// How many bits the first operand, the second one and the result have as floating-point numbers;
/// 0 for those that are integers.
struct FloatWidths {
  unsigned a = 0, b = 0, result = 0;
};
/// `b` is the value of the second operand, which says how wide the first one of a conversion is.
FloatWidths float_widths(const Approximation& approximation, const Integer& b);

/// Of all numbers of the width: the bits of infinity, which are the largest of a number, and of 1.
Integer float_infinity(unsigned width);
Integer float_one(unsigned width);

}  // namespace heapreach::rts
