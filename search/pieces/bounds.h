// Order of data in pieces: which bounds a shape gets when it is learned, and whether data are
// within those that it has.
#pragma once

#include <optional>
#include <vector>

#include "search/linear/facts.h"
#include "search/pieces/piece_fit.h"
#include "search/shapes/data_limits.h"
#include "search/shapes/shapes.h"

namespace heapreach::search {

/// The shape with bounds for one of its data cells, by which the block is in order with each of
/// those that it owns and that are of the shape, too, for all that the path condition says; null if
/// there is no such cell. Contract: it was learned from the block.
ShapePtr with_bounds(const Configuration& configuration, SegmentId block, const Shape& shape,
                     Facts& facts);

/// The shape with a bound for one of its data cells, by which the block and each that it owns and
/// that is of the shape, too, keep to one of these limits; null if they keep to none.
ShapePtr with_limit(const Configuration& configuration, SegmentId block, const Shape& shape,
                    const std::vector<DataLimit>& limits, Facts& facts);

/// Whether a datum is surely at least (`lower`; else: at most) the bound, which may be anything.
bool is_within(const Configuration& configuration, Facts* facts, const Datum& bound,
               const Datum& datum, bool lower);
/// Whether what a piece has for its bounds is surely no weaker than these arguments are. Contract:
/// the piece's shape is included in the one whose arguments these are.
bool is_within(const Configuration& configuration, Facts* facts, const Shape& shape,
               const std::vector<Datum>& arguments, const Segment& piece);

/// The bounds that a piece of the shape has with that root: as tight as one block says, or any.
std::vector<Datum> bounds_at(const Configuration& configuration, Facts* facts, SegmentId root,
                             const Shape& shape);

/// Those that the block, or the path, which owns it gives a block of the shape: any where that is
/// not known, or has none itself.
std::vector<Datum> bounds_from_owner(const Configuration& configuration, SegmentId root,
                                     const Shape& shape);

/// Gives pieces that blocks of their shape own the bounds that these give them, if those are no
/// tighter. The configuration stands for a superset of the states. True if anything was changed.
bool weaken_bounds(Configuration& configuration, Facts& facts, const Shapes& shapes);

/// What stands in the hole of a block that is a path of the shape, by that cell: of its bounds
/// those that change. Nothing if the block holds no number that they depend on. `arguments`: its
/// own.
std::optional<std::vector<Datum>> hole_bounds_at(const Configuration& configuration,
                                                 SegmentId block, const Shape& shape,
                                                 std::size_t exit,
                                                 const std::vector<Datum>& arguments);
/// The same of a path of a shape that is included, which has, or may have, those arguments.
std::vector<Datum> hole_bounds_as(const Shape& shape, const Segment& path,
                                  const std::vector<Datum>& arguments);

/// The same of the blocks of a list whose links are as that cell of the shape.
bool list_is_within(const Configuration& configuration, Facts* facts, const Segment& list,
                    const Shape& shape, const ShapeCell& link, const std::vector<Datum>& arguments);

}  // namespace heapreach::search
