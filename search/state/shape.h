// Shapes: what the blocks of an inductive piece of the heap look like. A piece stands for finitely
// many blocks: its root, and what the root's cells lead to, each of which is a piece again or null.
// With one cell that leads on it is a list, with two a binary tree; a cell may lead to pieces of
// another shape: a list of lists, a tree of lists. What leads back, to the block that owns one or
// to one that all of them lead to, is an argument of the piece.
//
// A shape has cases where a number in a block, its tag, decides what its other cells are: the nodes
// of an expression, a union beside what tells its member. Cases are whole rows of cells, of which a
// block is as one says: so a tag and what it decides need no relation but that. They are learned of
// blocks, joined where no number tells two of them apart, and no more than a few: what differs in
// nothing but numbers (colours, keys) is one case (shape_cases.h). Arguments are the same in all of
// them.
//
// Data are in order where one cell of each block is bounded: from below, from above or both, by the
// last arguments of the piece, one each. Children of the same shape get these bounds passed on, or
// what the block's own cell holds plus a number: so a search tree gives its left children the one,
// and its right ones the other (search/pieces/bounds.h).
//
// Trees whose leaves are a sentinel have it as an argument: what leads to no piece is that then,
// and not null.
//
// The same as evidence::Shape, but by value: a shape holds those that it speaks of.
#pragma once

#include <memory>
#include <vector>

#include "search/state/bytes.h"

namespace heapreach::search {

struct Shape;
using ShapePtr = std::shared_ptr<const Shape>;

/// What a child gets for one of its shape's arguments.
struct ShapeArgument {
  enum class Kind : std::uint8_t {
    number,    // `number`
    argument,  // the argument of the block's own piece at `index`
    owner,     // the base of the block plus `number`
    cell,      // what the block's bounded cell, at `index`, holds plus `number`
    any,       // some bound, of which nothing is said
    slot,      // the address of the cell that leads to it plus `number`, of tables only
  };
  Kind kind = Kind::number;
  std::uint32_t index = 0;
  Number number = 0;

  bool operator==(const ShapeArgument&) const = default;
};

/// What a cell holds in every block of a shape.
struct ShapeCell {
  enum class Kind : std::uint8_t {
    dropped,   // any integer, and never read again
    any,       // any integer, independent in each block
    bounded,   // data between bounds; only one cell, where there are no cases and no ends
    number,    // `number`
    child,     // null, or the base of the root of a piece of its own plus `number`
    argument,  // the piece's next argument: it has as many as there are cells of this kind
  };
  Kind kind = Kind::any;
  Number number = 0;
  ShapePtr child{};  // the shape of a child's piece; null: the same shape
  /// Of an argument: children of the same shape get the same one. Otherwise the base of the block
  /// that owns them plus `number`.
  bool passes = false;
  std::vector<ShapeArgument> arguments{};  // of a child of another shape
  bool never_null = false;                 // of a child
  /// Of a child of another shape, where there are no cases: it leads to a path instead, in whose
  /// hole stands what the block's cell at this offset holds, or holds itself what that one does.
  std::optional<std::uint32_t> end{};
  bool at_least = false, at_most = false;  // where it is bounded: whether it is so from there
  std::optional<Number> limit{};  // of one bound, which children are given, too: what pieces get
  /// Of a child of the same shape where a cell is bounded: its lower (upper) bound is that cell's
  /// number plus this one; without it, the bound is passed on.
  std::optional<Number> from{}, to{};

  bool is_data() const { return kind <= Kind::bounded; }
  /// It leads to a piece of the same shape.
  bool is_own() const { return kind == Kind::child && child == nullptr; }
};

using CellKind = ShapeCell::Kind;

using ShapeCells = std::vector<ShapeCell>;

struct Shape {
  ShapeCells cells;
  /// Other cells that a block may have instead, as many in each of these.
  std::vector<ShapeCells> others{};
  /// What leads to no piece of the shape is the last of the values, a sentinel that is the leaf of
  /// all of its trees, and not null. Such a shape has one case, and neither bounds nor ends.
  bool has_leaf = false;

  std::size_t cases() const { return 1 + others.size(); }
  const ShapeCells& of_case(std::size_t i) const { return i == 0 ? cells : others[i - 1]; }
  /// How deep shapes are nested in it; 1 if none is.
  std::size_t depth() const;
  /// How many arguments its pieces have: values that cells hold, and behind these a lower and an
  /// upper bound, as far as there are such.
  std::size_t arguments() const { return values() + bounds(); }
  std::size_t values() const;
  std::size_t bounds() const;
  /// Which argument is the leaf. Contract: there is one.
  std::size_t leaf() const { return values() - 1; }
  /// The cell whose data are bounded.
  std::optional<std::size_t> bounded_cell() const;
  /// Which argument is the lower bound, or the upper one. Contract: there is such.
  std::size_t lower() const { return values(); }
  std::size_t upper() const { return arguments() - 1; }
  /// Whether some child of the same shape gets another lower bound (else: upper one) than its owner
  /// has: then it changes on the way through a path.
  bool changes(bool lower) const;
  /// Whether each block but the root leads back to the one that owns it.
  bool leads_back() const;
  /// Whether each child is pointed at inside its root: so who has a piece reaches all of it.
  bool leads_inside() const;
  /// Whether some cell of a case leads to a piece of the same shape; where that is.
  const ShapeCell* own_cell() const;
};

/// Calls `visit` with each cell of each case.
template <typename Visit>
void for_each_cell(const Shape& shape, Visit visit) {
  for (std::size_t i = 0; i < shape.cases(); ++i) {
    for (const ShapeCell& cell : shape.of_case(i)) visit(cell);
  }
}

/// The shape of the child that the cell leads to.
inline const Shape& child_of(const Shape& shape, const ShapeCell& cell) {
  return cell.child ? *cell.child : shape;
}

/// Whether blocks of it have ends in common: those of a skip list, whose levels meet at the next
/// block of the highest.
bool has_ends(const Shape& shape);
/// Whether some cell ends at that one.
bool is_end(const Shape& shape, std::size_t cell);
/// The only cell that leads to the same shape; nothing if there is none or another one.
std::optional<std::size_t> only_own_cell(const Shape& shape);
/// Where the shape's own children are pointed at: the base plus so much; 0 if it has none.
Number own_offset(const Shape& shape);
/// What a cell that leads to a child gives it for each argument of that one's shape.
std::vector<ShapeArgument> arguments_of(const Shape& shape, const ShapeCell& child);
/// The same shape, in which cells hold data that were arguments or bounded.
ShapePtr without_arguments(const Shape& shape);

/// Whether each piece of the special shape is one of the general shape. A sufficient test.
bool includes(const Shape& general, const Shape& special);
/// The same of paths, which go through cells that lead to the same shape.
bool includes_paths(const Shape& general, const Shape& special);
void write(ByteWriter& out, const Shape& shape);
ShapePtr read_shape(ByteReader& in);

}  // namespace heapreach::search
