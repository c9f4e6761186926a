// How a block that is looked at byte by byte holds integers and pointers in cells of one byte.
//
// Every cell speaks for itself: it says what it is a byte of and which, so that a store never has
// to look at what it overwrites. An integer of w > 1 bytes with the value v is the row of numbers
// v + tag(w, 0), .., v + tag(w, w - 1); a single byte is v + tag(1, 0); a pointer is its address
// and, behind it, pointer_tail(1), pointer_tail(2), .. . Tags are so far apart that no two of these
// are equal, and the address is above all others, also a negative one, of a place before null.
// Blocks without pointers need no tag for first bytes, which makes them readable. A row that was
// overwritten in part is read byte by byte; eight bytes that are zero are also a null pointer.
#pragma once

#include <optional>

#include "support/integer.h"

namespace heapreach {

/// The widest integer that blocks of bytes hold, in bytes.
constexpr unsigned largest_integer = 8;

/// What byte `index` of an integer of `width` bytes adds to the integer. `tagged`: in a block that
/// may also hold pointers.
Integer tag(bool tagged, unsigned width, unsigned index);

/// The least number that is taken for an address where it stands in the first byte of a pointer: it
/// is below null by more than an index of 64 bits leads, and above the tags of integers.
Integer least_address();

/// What variables and cells hold that nothing has set, where an import is asked about these: no
/// integer of 64 bits, no address, no byte, and far from sums of some.
const Integer& unset_value();

/// What stands in byte `index` > 0 of a pointer.
Integer pointer_tail(unsigned index);

/// The byte that a cell holds as an integer's, between 0 and 255; nothing for parts of pointers and
/// for numbers that no store leaves.
std::optional<unsigned> byte_in(bool tagged, const Integer& cell);

/// What a cell holds that is part of a whole integer or pointer, and says so.
struct BytePart {
  unsigned index = 0;  // 0: the first byte
  Integer value;       // of the integer; 0 of a pointer
};
/// Nothing for numbers without a tag, and for those that no store leaves.
std::optional<BytePart> byte_part(const Integer& cell);

}  // namespace heapreach
