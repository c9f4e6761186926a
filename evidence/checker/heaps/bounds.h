// Bounds in shapes: order of data. An argument of a shape is an exact value, or it is used as a
// bound only: as a lower one by all blocks of a piece, or as an upper one by all. So a piece whose
// lower bound is greater, or whose upper bound is less, is one with the weaker bound, too; and
// since pieces are finite, some integer is a bound of all that is in one.
//
// The checker's own; it shares no code with the search's.
#pragma once

#include <string>
#include <vector>

#include "evidence/checker/heaps/heap.h"

namespace heapreach::evidence::checker {

enum class ArgumentUse { exact, lower, upper };

/// How each shape uses each of its arguments. Contract: the shapes are well-formed.
std::vector<std::vector<ArgumentUse>> uses_of_arguments(const std::vector<Shape>& shapes);
/// What is wrong with the bounds of shapes that are well-formed but for these; empty if nothing is.
std::string malformed_bounds(const std::vector<Shape>& shapes);
/// What is wrong with what a child outside of shapes gets as bounds; empty if nothing is.
std::string malformed_given_bounds(const std::vector<Shape>& shapes, const ShapeCell& child);

/// Those arguments of a shape, ascending, that are bounds of which a path has to say what they are
/// at its hole: not all children of the shape itself get the same, or some get what a cell holds.
std::vector<std::uint32_t> changing_bounds(const std::vector<Shape>& shapes, std::uint32_t shape);

/// A name for what a bounded cell of a block holds, of which the heap has the bounds to say;
/// arguments that are Anything bound nothing.
Value bounded_value(GraphHeap& heap, const ShapeCell& cell, const std::vector<Value>& arguments);

}  // namespace heapreach::evidence::checker
