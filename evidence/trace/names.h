// What blocks, cells and places of a trace are called, the same in every text about it.
#pragma once

#include <string>

#include "evidence/trace/trace.h"

namespace heapreach::evidence {

/// "@5" of an address at or above that of the first cell. Cells of a program count from 1.
std::string address_text(const Integer& address, const Trace& trace);

/// "@5": the block by its base; "&x": by the program's variable that it is the block of.
std::string block_text(const TracedBlock& block);

/// How far a pointer stands behind the block's base: "[2]" for a record of an array, " + 3", or "".
std::string offset_text(const TracedBlock& block, std::int64_t offset);

/// "@5.next", "table[3]", "@5[1].next"; "[@5]" of a block of one cell, and "x" if that is x's.
std::string cell_text(const CellOfBlock& cell, const Trace& trace);

/// Cells of one record in a block of several, else 1.
std::uint64_t cells_of_element(const TracedBlock& block);

/// The array that a cell is an element of, and which one: "name" and 3 of "name[3]". Nothing if the
/// cell's field is no element of an array.
std::optional<std::pair<std::string, std::uint64_t>> array_of(const std::string& field);

/// Where an instruction stands in the program, if that is known.
const std::optional<Position>& position_of(const TracePlace& place, const Trace& trace);

/// " at line 4", " at list.c:4" if the trace is about several files; "" if it is not known.
std::string at_line(const std::optional<TracePlace>& place, const Trace& trace);

}  // namespace heapreach::evidence
