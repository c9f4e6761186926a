// The two mathematical integers that so many bits may stand for, signed and unsigned, and the bytes
// that integers consist of.
#pragma once

#include <vector>

#include "frontends/lower/expressions.h"

namespace heapreach::frontends::lower {

/// A number of so many bits, from one representation to the other.
ExpressionPtr represented(const ExpressionPtr& e, unsigned bits, bool from_unsigned,
                          bool to_unsigned);
/// Any integer modulo 2^bits.
ExpressionPtr wrapped(const ExpressionPtr& e, bool may_be_negative, unsigned bits,
                      bool as_unsigned);

/// A kind of integers that lies in a block of bytes.
struct IntegerInBytes {
  unsigned width = 0;  // in bytes
  bool is_unsigned = false;
};

/// The byte of an integer of one of these kinds that a cell is, from 0 to 255; `is_one` becomes
/// whether it is one. Where a cell is a literal, byte_in of byte_cells.h says the same of it.
ExpressionPtr part_of_integer(const ExpressionPtr& cell, bool tagged,
                              const std::vector<IntegerInBytes>& kinds, ExpressionPtr& is_one);

}  // namespace heapreach::frontends::lower
