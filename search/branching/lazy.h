// Lazy initialisation: blocks of a start heap that is not known become segments when executions
// meet them.
#pragma once

#include "search/state/configuration.h"
#include "search/state/materialise.h"

namespace heapreach::search {

/// How many cells each of its blocks has.
LinearExpression cells_of(const Segment& segment);

/// Adds a partial block, and returns it.
SegmentId add_partial_block(Configuration& configuration, LinearExpression extent);

/// From now on `address`, an integer, is that place. Data that differ from it by what is known are
/// places, too, and other ones stay integers. True if there were any that are places now.
bool identify(Configuration& configuration, const LinearExpression& address, const Datum& place);

/// Whether identify() would make a datum of the configuration a place: some variable or cell holds
/// the unknown that names the address.
bool is_held(Configuration& configuration, const LinearExpression& address);

/// Makes some block of a list a segment of its own, whose index it returns; what lies in front of
/// it and behind it, if anything does, are others. Branches over where it is. Orders are given up,
/// and so is the least length of a list of any length from that on.
SegmentId some_block(Configuration& configuration, SegmentId list, Facts& facts,
                     Decisions& decisions);

/// What is left of a list into which something without a name leads: the segment's blocks become
/// some of those that no segment stands for, to which any integer may lead; it becomes an empty one
/// that nothing points at.
void forget_segment(Configuration& configuration, SegmentId segment);

/// Numbers that the condition keeps at or below old ones are old, too.
void inherit_age(Configuration& configuration);

/// Adds what follows from blocks being blocks to the condition.
void bound_cells(Configuration& configuration);

/// Makes partial blocks whose sizes and offsets are numbers common ones, and forgets cells of the
/// others that say nothing, or are too many.
void tidy_partial_blocks(Configuration& configuration);

/// Forgets cells of partial blocks that hold numbers which are not known, unless a variable tells
/// of them. True if there were any.
bool forget_numbers(Configuration& configuration);

/// Forgets blocks of the start heap but for the first ones, if they are too many. True if there
/// were any.
bool limit_start_blocks(Configuration& configuration);

}  // namespace heapreach::search
