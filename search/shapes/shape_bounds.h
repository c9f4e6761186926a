// Shapes with bounds, joined and without them.
#pragma once

#include "search/state/shape.h"

namespace heapreach::search {

/// The shape with data that may be anything in the bounded cell.
ShapePtr without_bounds(const Shape& shape);
/// A shape with bounds that has all pieces of both; null if there is none that says something.
ShapePtr join_bounds(const Shape& a, const Shape& b);

}  // namespace heapreach::search
