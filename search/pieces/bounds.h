// Order of data in pieces: which bounds a shape gets when it is learned, and whether data are
// within those that it has.
#pragma once

#include "search/linear/facts.h"
#include "search/pieces/piece_fit.h"

namespace heapreach::search {

/// The shape with bounds for one of its data cells, by which the block is in order with each of
/// those that it owns and that are of the shape, too, for all that the path condition says; null if
/// there is no such cell. Contract: it was learned from the block.
ShapePtr with_bounds(const Configuration& configuration, SegmentId block, const Shape& shape,
                     Facts& facts);

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

/// The same of the blocks of a list whose links are as that cell of the shape.
bool list_is_within(const Configuration& configuration, Facts* facts, const Segment& list,
                    const Shape& shape, const ShapeCell& link, const std::vector<Datum>& arguments);

}  // namespace heapreach::search
