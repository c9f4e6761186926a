// How exact a search is. What it forgets makes it end; what turns out to matter is kept from then
// on (refinement.h).
#pragma once

#include <limits>
#include <vector>

#include "search/abstraction/canonical.h"

namespace heapreach::search {

/// What a search keeps of what it could keep. More makes it more exact, and longer.
struct Precision {
  bool every_field = false;      // also those that no load seems to name
  std::vector<Keep> conditions;  // indexed by vertex: of path conditions there
  /// Indexed by vertex: configurations of a group until it widens; at least 1.
  std::vector<std::size_t> widening_delay;
  /// With such a delay or a longer one what widens keeps orders.
  std::size_t orders_from = std::numeric_limits<std::size_t>::max();
  std::uint64_t longest_list = 0;  // at least 1: longer lists get the length at least this
  bool values = false;             // unknowns that can have few are these numbers
  Shapes* shapes = nullptr;        // of the pieces that it folds and learns; null: it does not
  /// Which children are null is left open soon, and wherever edges meet; otherwise at heads of
  /// loops, and later.
  bool early_empty_children = false;
};

/// At this vertex, groups widen eight times later, or never.
inline void widen_later(Precision& precision, rts::VertexId vertex) {
  constexpr std::size_t never = std::numeric_limits<std::size_t>::max();
  std::size_t& delay = precision.widening_delay[vertex];
  delay = delay > never / 8 ? never : delay * 8;
}

/// Longer lists than this one has no heap.
inline constexpr std::uint64_t all_lengths = static_cast<std::uint64_t>(-1);

}  // namespace heapreach::search
