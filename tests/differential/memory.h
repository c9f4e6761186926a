// The memory of an execution, byte by byte. It knows of each address which block it points into,
// where, and which array inside a record it was taken from.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/differential/types.h"

namespace heapreach::differential {

/// The array inside a record that an address was derived from, in bytes from the start of the
/// block.
struct Extent {
  bool is_set = false;
  long low = 0;
  long high = 0;
};

struct Address {
  static constexpr int null = -1;
  static constexpr int wild = -2;  // no block; `offset` is the number
  int block = null;
  long offset = 0;
  Extent strict;    // leaving it is an error (docs/c.md)
  Extent doubtful;  // people may differ on whether leaving it is one
};

/// A number, an address, or the bytes of a record.
struct Byte;
struct Value {
  long number = 0;
  bool is_address = false;
  Address address;
  std::vector<Byte> bytes;
};
Value of_number(long number);
Value of_address(const Address& address);

struct Byte {
  enum class Kind { unset, number, part };
  Kind kind = Kind::unset;
  unsigned char number = 0;
  Address address;  // part: of which address
  int index = 0;    // part: which byte of it
};

/// How an execution ends before its end.
struct Ended {
  enum class Kind {
    access,   // a load, store, copy or call of a library function that goes wrong
    release,  // free or realloc of what is no start of a live block
    error,    // reach_error
    leak,     // at the normal end, something was not freed
    cut,      // signed overflow and its like: the execution counts for nothing
    unclear,  // what happens is not for this test to say
  };
  Kind kind = Kind::cut;
  std::string why;
  bool inner = false;  // only the array inside the record was left, not the block
  /// Beyond what AddressSanitizer keeps free around a block, in a local whose scope was left, or of
  /// a block that realloc cannot make anything of, since so much is asked for.
  bool is_hidden = false;
};

class Memory {
 public:
  enum class Place { heap, local, global, constant };

  /// `strict`: leaving an array of doubtful extent is an error, too.
  explicit Memory(bool strict) : strict_(strict) {}

  Address allocate(long size, Place place, bool zeros);
  /// The block of a string literal, with the zero behind it.
  Address constant(const std::string& text);
  /// A block of `count` objects of `size` bytes, as malloc and calloc make it: null if no
  /// allocator has so much, that is more than PTRDIFF_MAX.
  Address heap_block(unsigned long count, unsigned long size, bool zeros);
  /// The end of a local's scope.
  void end(const Address& block);
  void release(const Address& address);
  /// Null, and the old block stays, if no allocator has so much.
  Address reallocate(const Address& address, unsigned long size);

  /// Throws Ended unless `width` bytes may be accessed there; `align` for what C asks of the
  /// address.
  void check(const Address& address, long width, long align) const;
  /// Throws Ended unless `width` bytes may be written there: constants may not.
  void check_writable(const Address& address, long width, long align) const;
  /// Memory does not keep the array that an address in it came from, variables do.
  Value load(const Address& address, TypeId type, bool keeps_extents = false) const;
  void store(const Address& address, TypeId type, const Value& value);
  void set(const Address& address, unsigned char value, long length);
  void copy(const Address& to, const Address& from, long length, bool may_overlap);
  /// The bits of a bit-field in a storage unit that is `width` bytes wide.
  unsigned long load_bits(const Address& address, long width, int shift, int bits) const;
  void store_bits(const Address& address, long width, int shift, int bits, unsigned long value);

  bool is_live(const Address& address) const;
  bool is_constant(const Address& address) const {
    return address.block >= 0 && at(address).place == Place::constant;
  }
  long size_of(const Address& address) const { return at(address).size; }
  /// The bytes of all blocks but globals and constants that were made so far, and one more for
  /// each: no model of this memory needs more cells.
  long made() const { return made_; }
  bool has_heap_blocks() const;
  /// Whether a block of the heap is live that nothing in globals leads to.
  bool has_lost_blocks() const;

 private:
  struct Block {
    long size = 0;
    Place place = Place::heap;
    bool live = true;
    std::vector<Byte> bytes;
  };
  const Block& at(const Address& address) const;
  Block& at(const Address& address);
  void check_bits(const Address& address, long width, int shift, int bits) const;
  std::optional<Address> address_in(const Block& block, long offset) const;

  bool strict_;
  long made_ = 0;
  std::vector<Block> blocks_;
};

[[noreturn]] void unclear(const std::string& why);

}  // namespace heapreach::differential
