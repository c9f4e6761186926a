// List segments of length at least k: telling one block from several where an instruction has to
// know. Pieces of the heap are taken apart there, too.
#pragma once

#include "search/linear/facts.h"
#include "search/state/configuration.h"
#include "support/decisions.h"

namespace heapreach::search {

/// Whether the segment is a single block; branches where that depends on its length.
bool is_single(Configuration& configuration, SegmentId segment, Facts& facts, Decisions& decisions);

/// Makes the first (last) block of a segment a segment of its own, whose index it returns; the
/// rest, if there is one, keeps its index. Branches where there may be no rest. Of a piece it is
/// the root, as unfold_piece() does it.
SegmentId materialise(Configuration& configuration, SegmentId segment, bool last, Facts& facts,
                      Decisions& decisions);

// Pieces of the heap (search/state/piece.cpp).

/// Makes the root of a piece, or the last block of a path, a block of its own, whose index it
/// returns; a root keeps that of the piece. What it leads to become pieces that may be empty. Of a
/// path, branches over the cell that leads on, and over whether its first block is its last one.
/// What bounds say of data is added to the path condition, even if it contradicts that.
/// Contract: it is a piece that is not empty.
SegmentId unfold_piece(Configuration& configuration, SegmentId piece, bool last,
                       Decisions& decisions);
/// Makes a path its only block; branches over the cell in which its hole is.
void unfold_only_block(Configuration& configuration, SegmentId path, Decisions& decisions);

/// What a cell of a block that leads to a child gives it for its shape's arguments, where `owner`
/// is the block, of a table the cell, and `arguments` are those of its own piece. `block`: it, with
/// its data; only where these bound others it must be there.
std::vector<Datum> arguments_given(const Shape& shape, const ShapeCell& child,
                                   const std::vector<Datum>& arguments, const Datum& owner,
                                   const Segment* block = nullptr);

/// The same of what stands in the hole of a path, which has that index: as far as bounds change on
/// the way, what the path says of them.
std::vector<Datum> arguments_at_hole(const Segment& path, SegmentId id);

/// What leads to a piece that may be empty becomes null, or what stands in its hole, or leads to
/// one that is not; branches over both. Other data stay what they are.
void settle(Configuration& configuration, Datum& datum, Decisions& decisions);

}  // namespace heapreach::search
