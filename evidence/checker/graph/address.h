// Where values of a state lead, and how they compare, along one path.
//
// Addresses are opaque: a block lies somewhere at or above the origin, has `guard` cells behind it
// that are never allocated, and shares no cell with another block. What does not follow from this
// is Refused, never guessed. No value here is Anything.
#pragma once

#include "evidence/checker/graph/heap.h"
#include "evidence/checker/graph/path.h"
#include "rts/model/system.h"

namespace heapreach::evidence::graph {

class GraphAddresses {
 public:
  GraphAddresses(const rts::System& system, GraphHeap& heap, GraphPath& path);

  bool equals(const explore::Value& a, const explore::Value& b);
  /// Whether a < b, or, if not `strictly`, a <= b.
  bool ordered(const explore::Value& a, const explore::Value& b, bool strictly);

  /// Where an address leads: the pointer that it is if its cell is allocated, else nothing.
  std::optional<explore::Pointer> allocated_at(const explore::Value& address);
  /// The same if it is the base of an allocated block.
  std::optional<explore::Pointer> base_at(const explore::Value& address);
  /// The pointer that an address is if it is the base of an empty block that was not freed.
  std::optional<explore::Pointer> empty_at(const explore::Value& address);
  /// Whether it depends on where blocks lie where a value leads: one at or above the origin does,
  /// and a pointer to the outside of its block and of the guard behind it. Never refuses.
  bool leads_astray(const explore::Value& value);
  /// Whether two pointers lead into the same block.
  bool same_block(const explore::Pointer& a, const explore::Pointer& b);
  /// Whether a node stands for more than one block. If its number is open, one path goes on with a
  /// single block and another one with several. Pointers taken from the state stay good: `last`
  /// has no meaning in a pointer to a single block.
  bool several(std::uint32_t node);
  /// Goes on with exactly as many blocks as the count of a node with or_more says, and on another
  /// path with more.
  void settle(std::uint32_t node);
  /// Makes the pointer's block a node of its own. Pointers in `held`, which the state does not
  /// hold, are kept up to date.
  std::uint32_t isolate(const explore::Pointer& pointer, explore::Value* held);

 private:
  /// What orders say of nodes that were split or settled, and nothing else does.
  std::vector<explore::Constraint> learnt(const std::vector<std::uint32_t>& changed);
  const Integer& size_of(const explore::Pointer& pointer) const;
  /// Whether the address lies in the pointer's block or in the guard behind it.
  bool is_near(const explore::Pointer& pointer);
  bool is_inside(const explore::Pointer& pointer);
  bool has_own_address(const explore::Pointer& pointer);
  /// Refuses unless it is below the origin, where no block lies.
  void require_no_address(const explore::Linear& number, const std::string& what);

  GraphHeap& heap_;
  GraphPath& path_;
  Integer origin_;
  Integer guard_;
};

/// Throws Refused, since the addresses of blocks are not known.
[[noreturn]] void refuse(const std::string& what);

}  // namespace heapreach::evidence::graph
