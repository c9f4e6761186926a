// What the sizes of a system's allocs tell about where blocks can lie. Where all blocks have one
// constant size, their bases are known beforehand and formulas need no sizes. Spacer gains much by
// it: on data/doubly/dll_create_destroy, basic encoding, 0.6 s instead of 4.5 s at 6 cells, and 1 s
// instead of over 20 s at 8.
#pragma once

#include <cstdint>
#include <optional>

#include "rts/model/system.h"

namespace heapreach::encoders {

/// The cells that the alloc takes (one for an empty block), if that does not depend on the state.
std::optional<Integer> constant_size(const rts::Alloc& alloc);

/// Facts about the heap of every reachable state.
struct Layout {
  std::uint64_t origin = 1;  // address of cell 0
  std::uint64_t guard = 0;
  bool has_static = false;  // some block may be static
  bool has_free = false;    // some instruction frees a block
  // Some block may be empty. Its cell is not allocated, and yet has the size 1 until it is freed:
  // so the cells that have a positive size are the bases of blocks that can be freed, either way.
  bool has_empty = false;
  // Bases, and so the frontier, are cells whose index is a multiple of it.
  std::uint64_t stride = 1;
  bool regular = false;  // every allocated cell whose index is such a multiple is a base
  // Size of every non-static block, if that is one constant.
  std::optional<Integer> block_size;

  bool may_be_base(std::size_t cell) const { return cell % stride == 0; }
};

Layout layout_of(const rts::System& system);

/// The size of every block that the system hands out, static ones included, if all have the same
/// constant one (at least 1); nothing also if it hands out none, or empty ones.
std::optional<Integer> uniform_block_size(const rts::System& system);

}  // namespace heapreach::encoders
