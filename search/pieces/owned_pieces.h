// What a block owns, as a piece of a shape of its own.
#pragma once

#include <optional>
#include <vector>

#include "search/pieces/ownership.h"

namespace heapreach::search {

/// What an owned piece or list is, and what it gets from its owner.
struct OwnedPiece {
  ShapePtr shape;
  std::vector<ShapeArgument> arguments;
};

/// What is owned and of another kind than its owner, which has these arguments; nothing if it is no
/// piece of a shape. `owner`: the block, of a table the cell.
std::optional<OwnedPiece> owned_piece(const Configuration& configuration,
                                      const Ownership& ownership, SegmentId id, const Datum& owner,
                                      const std::vector<Datum>& arguments);

/// What a cell of a table at an offset is that owns what the datum leads to: a child; nothing if it
/// does not, or that is no piece of a shape.
std::optional<ShapeCell> suggested_child(const Configuration& configuration,
                                         const Incoming& incoming, SegmentId table,
                                         const LinearExpression& offset, const Datum& datum);

}  // namespace heapreach::search
