// What the frames of a call stack look like (rts::System::call_stack), so that a stack of any
// height is one piece of the heap: its top frame, and all frames below. Frames differ by the call
// that they stem from, of which a number in them tells: each has a case of its own here. A frame
// owns blocks that it alone leads to, and pieces of other shapes, which these lead to.
//
// A stack has an argument: one value from outside, which stands in cells of its frames and of what
// they own. So a block of one frame may lead to a block of the frame above it, as the path through
// a tree does whose steps are the calls: each frame gives the one below it a value of its own.
//
// Where it matters which frame stands on which, frames are of levels, each with cases of its own:
// a case says of which level the frame below is.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "search/state/datum.h"
#include "search/state/shape.h"
#include "support/decisions.h"

namespace heapreach::search {

struct Configuration;

struct FrameCell;
using FrameCells = std::vector<FrameCell>;
/// Which of the frames of a stack one is. A frame is of the level of the one below it, or of a
/// higher one.
using FrameLevel = std::uint32_t;

struct FrameCell {
  enum class Kind : std::uint8_t {
    dropped,   // any integer, and never read again
    any,       // any integer, independent in each frame
    number,    // `number`
    argument,  // the argument
    next,      // the frame below
    block,     // the base of a block with the cells `block` plus `number`
    piece,     // null, or the base of the root of a piece of `shape` plus `number`
  };
  Kind kind = Kind::any;
  Number number = 0;
  ShapePtr shape{};
  FrameCells block{};
  bool never_null = false;  // of a piece

  bool is_data() const { return kind <= Kind::any; }
  bool is_null() const { return kind == Kind::number && number == 0; }
};

/// Frames of one call. Contract: a frame below is met in its first cell.
struct FrameCase {
  /// What the frame below gets as its argument.
  enum class Passes : std::uint8_t { null, argument, cell };

  FrameCells cells;
  Passes passes = Passes::null;
  std::size_t cell = 0;  // that is passed; it leads to a block
  FrameLevel level = 0;  // of the frame
  FrameLevel below = 0;  // of the one below, if there is one

  bool has_next() const { return cells.front().kind == FrameCell::Kind::next; }
};

struct FrameShape {
  std::vector<FrameCase> cases;  // all with as many cells
  FrameLevel level = 0;          // of the top frame

  /// Whether what the argument is matters: some frame holds it, of this level or of one below that
  /// gets it. If none does, what is passed means nothing.
  bool has_argument() const;
};

using FrameShapePtr = std::shared_ptr<const FrameShape>;

/// The cases that frames of a stack can be of whose top frame is of that level.
FrameShapePtr from_level(const FrameShape& shape, FrameLevel level);
/// The cases in which frames do not hold the argument; null if there are none of its level.
FrameShapePtr without_argument(const FrameShape& shape);

/// Whether frames of the special case are some of the general one, if frames below are. A
/// sufficient test.
bool includes_frames(const FrameCase& general, const FrameCase& special);
/// The same of stacks: with the same argument, or with any if the special shape has none.
bool includes_frames(const FrameShape& general, const FrameShape& special);
/// The same, whatever the level of the general shape's top frame is.
bool includes_cases(const FrameShape& general, const FrameShape& special);
bool includes_frames(const FrameCell& general, const FrameCell& special);
void write(ByteWriter& out, const FrameShape& shape);
FrameShapePtr read_frames(ByteReader& in);

/// Makes the top frame of a stack a block of its own, which keeps the index, and so what it alone
/// leads to; branches over the cases.
void unfold_frame(Configuration& configuration, SegmentId stack, Decisions& decisions);

}  // namespace heapreach::search
