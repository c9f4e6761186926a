// Joining shapes, also those whose blocks a number tells apart.
#pragma once

#include <functional>
#include <optional>

#include "search/state/shape.h"

namespace heapreach::search {

/// A cell that includes both, if there is one which tells a child from data as both do. `join`: of
/// children of other shapes.
std::optional<ShapeCell> join_cells(
    const ShapeCell& a, const ShapeCell& b,
    const std::function<ShapePtr(const Shape& a, const Shape& b)>& join);
/// A shape that includes both, if there is one which tells children from data as both do. Cases
/// become one.
ShapePtr join(const Shape& a, const Shape& b);

/// Whether all arguments and bounded data, in the shapes that it speaks of, too, stand at offsets
/// that meet the condition.
bool all_arguments(const Shape& shape, const std::function<bool(std::size_t offset)>& meet);

/// Whether some cell holds one number here and another one there.
bool differ(const ShapeCells& a, const ShapeCells& b);
/// A shape that includes both and tells as many cases as matter, or one if there would be too many;
/// null if there is none.
ShapePtr join_cases(const Shape& a, const Shape& b);
/// The same shape where every child may be null.
ShapePtr without_never_null(const Shape& shape);

}  // namespace heapreach::search
