// Values and list segments of state graphs in words. Only this file of the room knows how a
// certificate says how long a segment is and what its cells have in common.
#pragma once

#include <optional>
#include <string>

#include "evidence/certificates/state_graph.h"

namespace heapreach::evidence::explain {

/// "2 * x0 - x1 + 3"; of a long one, its first terms.
std::string text(const Linear& linear);
/// "x0 <= x1 + 2"
std::string text(const Constraint& constraint);
/// "#2 (last) + 1"
std::string reference(const Pointer& pointer);
/// A value; `pointer`: of a kind that 0 is null among.
std::string value_text(const Value& value, bool pointer);

/// " x 5 or more"; empty for a single block.
std::string length_text(const Node& segment);
/// Longer ones are greater, and those of any length from some on greater than all others.
struct Length {
  bool is_open = false;
  std::uint64_t least = 0;
};
Length length_of(const Node& segment);
/// The cell whose link leads from each block to the next one.
std::optional<std::size_t> forward_link(const Node& segment);
/// 1, -1 or 0: a segment's cell leads to the next block, to the one before, or to neither.
int link_step(const CellValue& cell);
/// What the cell at an offset of the blocks holds.
std::string content_text(const CellValue& cell, bool pointer);

}  // namespace heapreach::evidence::explain
