// Shapes to be, drawn from single blocks and joined with each other.
#pragma once

#include <optional>
#include <vector>

#include "search/state/segment.h"

namespace heapreach::search {

/// What a cell says that holds the datum, where that is no pointer.
ShapeCell data_of(const Datum& datum);

/// The cells with the data alone: pointers are null, which goes with all that may be one.
ShapeCells without_pointers(const Segment& block);
ShapeCells without_pointers(const Shape& shape);

/// Cells of a shape to be; of those that lead out of what can be folded it is not known yet whether
/// they are children.
struct Draft {
  std::vector<ShapeCell> cells;
  std::vector<bool> leads_out{};  // empty: none does
  bool has_leaf = false;          // as Shape::has_leaf

  bool is_open(std::size_t i) const { return !leads_out.empty() && leads_out[i]; }
};

/// Whether some cell of a new block may be no data, but a pointer that is still to be stored.
bool is_yet_to_be_set(const Draft& block, const Draft& other);

/// What both are; nothing if they do not go together.
std::optional<Draft> joined(const Draft& a, const Draft& b);

/// The draft as a shape; null if some cell leads out of all blocks, or if children of the same
/// shape are not all met alike.
ShapePtr finished(Draft draft);

}  // namespace heapreach::search
