// Joining shapes whose blocks a number tells apart.
#pragma once

#include "search/state/shape.h"

namespace heapreach::search {

/// Whether some cell holds one number here and another one there.
bool differ(const ShapeCells& a, const ShapeCells& b);
/// A shape that includes both and tells as many cases as matter, or one if there would be too many;
/// null if there is none.
ShapePtr join_cases(const Shape& a, const Shape& b);
/// The same shape where every child may be null.
ShapePtr without_never_null(const Shape& shape);

}  // namespace heapreach::search
