// What shapes say: which of them are well-formed, and which include others.
//
// The checker's own; it shares no code with the search's.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "evidence/certificates/state_graph.h"

namespace heapreach::evidence::checker {

class Segment;

/// What is wrong with the shapes of a graph; empty if nothing is. A shape may speak of itself and
/// of those before it.
std::string malformed_shapes(const std::vector<Shape>& shapes);
/// What is wrong with the pieces of a state, but for their values; empty if nothing is.
std::string malformed_pieces(const State& state, const std::vector<Shape>& shapes);

/// The ways in which a block of the shape may be, of which there is at least one.
std::size_t cases_of(const Shape& shape);
const std::vector<ShapeCell>& case_of(const Shape& shape, std::size_t index);
/// Whether pieces of the shape may have a hole, and lists be parts of them: its blocks are not
/// static, and what children get from cells is data.
bool is_for_paths(const Shape& shape);

/// Whether some cell of its blocks leads to an end, so that these have ends in common. A shape that
/// has ends has no cases.
bool has_ends(const Shape& shape);
/// Whether some cell with an end ends at that one.
bool is_end(const Shape& shape, std::size_t cell);
/// The cell without an end at which those end that end at this one; itself if it has no end.
std::size_t last_end(const Shape& shape, std::size_t cell);

/// Whether the cell, of some case, leads to a piece of the shape itself.
bool is_own(const std::vector<Shape>& shapes, std::uint32_t shape, std::size_t cell);
/// The cells, of all cases, that lead to the shape itself.
std::vector<const ShapeCell*> own_cells(const std::vector<Shape>& shapes, std::uint32_t shape);
/// The first of them; null if there is none. All do so at one offset and with the same arguments,
/// but for bounds that change, if it is the shape of a path.
const ShapeCell* own_cell(const std::vector<Shape>& shapes, std::uint32_t shape);
/// Whether all these cells do so at one offset and with the same arguments, but for bounds that
/// change (bounds.h).
bool has_uniform_links(const std::vector<Shape>& shapes, std::uint32_t shape);
/// Whether some of these cells are never null.
bool has_link_never_null(const std::vector<Shape>& shapes, std::uint32_t shape);
/// Whether each child of a block of a piece, and of what it owns, is pointed at inside its root.
bool leads_inside(const std::vector<Shape>& shapes, std::uint32_t shape);
/// The same of what a child is.
bool leads_inside(const std::vector<Shape>& shapes, const ShapeCell& child);
/// Whether blocks of a piece of the shape lead to the block that owns them, all but its root.
bool leads_back(const std::vector<Shape>& shapes, std::uint32_t shape);

/// The cell of a piece that holds what leads to it where it has no block, if its shape has a leaf;
/// nothing: null does.
std::optional<std::size_t> leaf_cell(const std::vector<Shape>& shapes, const Segment& piece);
/// That value. Contract: it has no hole.
Value leaf_of(const std::vector<Shape>& shapes, const Segment& piece);

/// Whether each piece of the shape, with a hole or without, has a block that holds its leaf: its
/// blocks lead on to others of the shape, in each case, and beside a hole, and give them the same
/// leaf, and they come to an end.
bool holds_leaf(const std::vector<Shape>& shapes, std::uint32_t shape, bool has_hole);

/// Whether all pieces of the special shape are pieces of the general one, with the same arguments
/// if that has any. A sufficient test.
bool includes(const std::vector<Shape>& shapes, std::uint32_t general, std::uint32_t special);
/// The same of paths, which go through cells that lead to the shape itself.
bool includes_paths(const std::vector<Shape>& shapes, std::uint32_t general, std::uint32_t special);

}  // namespace heapreach::evidence::checker
