// Where values of a state lead, and how they compare, along one path.
//
// Addresses are opaque: a block lies somewhere at or above the origin, has `guard` cells behind it
// that are never allocated, and shares no cell with another block. What does not follow from this
// is Refused, never guessed. No value here is Anything.
//
// Where the start heap is not known, there are blocks besides those of the state, of which nothing
// is known, and a number at or above the origin may be an address in any block, unless it is old:
// then in none that is new. A number that is followed, and a pointer to the outside of its block,
// lead nowhere on one path, into each of the state's segments on others, and into a block of none
// of them on one more, which becomes a partial one. A list that is led into is cut, so that the
// block is one by itself, or given up if the address has no name: its blocks are among those of no
// segment from then on. What is not known of comparisons is followed both
// ways. All of this only adds paths: whatever an execution does, it does on one of them.
//
// Where a block lies is a number like others once it has been compared with one, or met at one
// (Segment::address()): the facts then say what else is known of it.
#pragma once

#include <variant>

#include "evidence/checker/conditions/path.h"
#include "evidence/checker/heaps/heap.h"
#include "rts/model/system.h"

namespace heapreach::evidence::checker {

/// The value if it is a number, else null.
inline const Linear* number(const Value& value) {
  return std::get_if<Linear>(&value);
}
/// The value if it is a pointer, else null.
inline const Pointer* pointer(const Value& value) {
  return std::get_if<Pointer>(&value);
}

class GraphAddresses {
 public:
  GraphAddresses(const rts::System& system, GraphHeap& heap, GraphPath& path);

  bool equals(const Value& a, const Value& b);
  /// Whether a < b, or, if not `strictly`, a <= b.
  bool ordered(const Value& a, const Value& b, bool strictly);

  /// Where an address leads: the pointer that it is if its cell is allocated, else nothing.
  std::optional<Pointer> allocated_at(const Value& address);
  /// The same if it is the base of an allocated block.
  std::optional<Pointer> base_at(const Value& address);
  /// The pointer that an address is if it is the base of an empty block that was not freed.
  std::optional<Pointer> empty_at(const Value& address);
  /// Whether an address in a block is its base.
  bool is_base(const Pointer& pointer);
  /// Whether the address lies in the pointer's block.
  bool is_inside(const Pointer& pointer);
  /// Before cells are handed out: they may be at each number that is not old.
  void forget_unallocated();
  /// Whether the start heap is not known.
  bool is_open() const { return open_; }
  /// Whether it depends on where blocks lie where a value leads: one at or above the origin does,
  /// and a pointer to the outside of its block and of the guard behind it. Never refuses.
  bool leads_astray(const Value& value);
  /// Whether two pointers lead into the same block.
  bool same_block(const Pointer& a, const Pointer& b);
  /// Whether a segment stands for more than one block. If that is open, one path goes on with a
  /// single block and another one with several. Pointers taken from the state stay good: `last`
  /// has no meaning in a pointer to a single block.
  bool several(std::uint32_t segment);
  /// Goes on with an open segment of exactly the least length, and on another path with a longer
  /// one.
  void settle(std::uint32_t segment);
  /// Goes on with a piece that is empty, and on another path with one that is not. No other segment
  /// changes, but for what points to an empty one.
  void settle_piece(std::uint32_t segment);
  /// The same of what the cells of a single block lead to.
  void settle_owned(std::uint32_t segment);
  /// Makes the pointer's block a segment of its own. Pointers in `held`, which the state does not
  /// hold, are kept up to date.
  std::uint32_t isolate(const Pointer& pointer, Value* held);

 private:
  /// One of so many ways, each on a path of its own.
  std::size_t one_of(std::size_t ways);
  /// What orders say of segments that were split or settled, and nothing else does.
  std::vector<Constraint> learnt(const std::vector<std::uint32_t>& changed);
  void take_bounds();
  bool is_empty(const Pointer& pointer) const;
  Linear extent_of(const Pointer& pointer) const { return heap_.segment(pointer.node).extent(); }
  /// Whether the address lies in the pointer's block or in the guard behind it.
  bool is_near(const Pointer& pointer);
  bool has_own_address(const Pointer& pointer);
  /// Refuses unless it is below the origin, where no block lies.
  void require_no_address(const Linear& number, const std::string& what);

  // Where the start heap is not known.
  bool is_old(const Linear& number) const;
  bool is_frame(const Segment& segment) const;
  bool equals_somehow(const Pointer& pointer, const Linear& number);
  bool tell_apart(const Pointer& pointer, const Linear& number);
  bool ordered_somehow(const Value& a, const Value& b, bool strictly);
  Linear least_address(const Pointer& pointer) const;
  std::optional<Pointer> in_some_block(const Value& address);
  std::optional<Pointer> at_some_empty_block(const Value& address);
  bool is_held(const Value& address);
  std::uint32_t some_block(std::uint32_t list);
  /// Where a pointer beside its block leads, seen from that.
  struct Beside {
    Linear offset;
    Linear cells;  // of the block
    bool is_before = false;
  };
  std::optional<Beside> beside_block(const Value& address);
  void keep_apart(const std::optional<Beside>& beside, const Pointer& found);
  Pointer in_other_block(const Value& address, const std::optional<Beside>& beside);
  void identify(const Value& address, const Pointer& pointer);
  bool is_unallocated(const Value& address) const;
  void remember_unallocated(const Value& address);
  void locate(std::uint32_t segment);
  void keep_beside(const Linear& offset, const Pointer& found);
  bool may_be_located(std::uint32_t segment) const;
  std::optional<Linear> number_of(const Pointer& pointer) const;

  GraphHeap& heap_;
  GraphPath& path_;
  Integer origin_;
  Integer guard_;
  bool open_;
  bool has_static_;  // frames of a call stack apart
  bool has_frames_;
  bool has_empty_;
};

/// Whether the number is one of the old unknowns, or constraints on two unknowns each keep it at or
/// below one: what is below all addresses that were handed out since the start keeps the rest so.
bool is_kept_old(const Linear& number, const std::vector<Unknown>& old, const Facts& facts);

/// Throws Refused, since the addresses of blocks are not known.
[[noreturn]] void refuse(const std::string& what);

}  // namespace heapreach::evidence::checker
