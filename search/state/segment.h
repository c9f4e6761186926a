// List segments: blocks that repeat in a row, each pointing at the next (or the one before), so
// that a list costs the same at any length. What they hold may ascend or descend from block to
// block: a sorted list is one segment, too. A single block is the segment of length 1.
//
// A block of a start heap that is not known (`heap: unknown`) is partial at first: of a size that
// is a term, with some cells at offsets that are terms, and others of which nothing is known.
//
// How many blocks a segment stands for, which of their cells are links and which are in order is
// known here and nowhere else in search/; the same as Node in evidence/certificates/state_graph.h.
//
// A segment may also be a piece of the heap that a shape describes (shape.h): its root stands for
// it, and what it is made of has no cells here until it is unfolded (materialise.h). Its root is
// neither a list's first block nor a single one that instructions may access.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "search/state/datum.h"
#include "search/state/frames.h"
#include "search/state/shape.h"
#include "search/state/slot_range.h"

namespace heapreach::search {

class Facts;

/// The cell at one offset of every block of a segment; see CellValue.
struct Slot {
  int step = 0;
  Number offset = 0;
  Datum value;
  int order = 0;
  Number gap = 0;
  Datum first{};  // dropped without an order, else a linear expression, as `value` is then

  bool operator==(const Slot&) const = default;
  /// What the first block holds. Contract: no step.
  const Datum& at_first() const { return order != 0 ? first : value; }
};

/// Ends of a segment, say those that something points at.
struct Ends {
  bool first = false;
  bool last = false;

  bool any() const { return first || last; }
  bool both() const { return first && last; }
};

/// The cells at one offset of two segments, of which one may subsume the other.
struct CellPair {
  const Datum& general;
  const Datum& special;
  /// In the first block, if the general one's blocks are in order there; what is above is in the
  /// last one then.
  const Datum* general_first = nullptr;
  const Datum* special_first = nullptr;
  bool repeated = false;  // the special datum stands in each of several blocks
  /// Of bounds of pieces: 1 if the general one may be less, -1 if it may be greater.
  int bound = 0;
};

class Segment {
 public:
  // What all of its blocks have in common.
  Number size = 0;  // 0: empty blocks
  bool freed = false;
  bool is_static = false;
  bool is_frame =
      false;  // of the call stack (rts::System::call_stack); all of its cells are read again
  bool is_new = false;  // handed out since a start at which the heap is not known

  Segment() = default;
  /// A single block of so many cells, which may hold anything.
  explicit Segment(Number cells);
  /// A partial block of that size, of which no cell is known. Its `size` means nothing.
  static Segment partial(LinearExpression extent);
  /// The same where the start heap is known: a block that was handed out, and so large that its
  /// cells are told apart only where somebody names them. Others are as ranges say.
  static Segment table(LinearExpression extent);

  /// A piece of blocks of that shape, which is not null unless it `may_be_empty`. Throws
  /// InternalError if the shape has more arguments, as path() does.
  static Segment piece(ShapePtr shape, bool may_be_empty, std::vector<Datum> arguments = {});
  /// The blocks of that shape on a path from a root, with one cell left out that leads to a block
  /// of the same shape: the last block holds `hole` there. It is a list of one block or more.
  /// If it `may_be_empty` it may have no block, and what leads to it is what stands in the hole.
  /// Behind the arguments come bounds that what stands there may have, of those that change on the
  /// way (Shape::changes()).
  static Segment path(ShapePtr shape, Datum hole, std::vector<Datum> arguments = {},
                      bool may_be_empty = false);
  /// The frames of a call stack from some frame down, with the argument of that one.
  static Segment stack(FrameShapePtr frames, Datum argument);

  /// Frees its only block.
  void free();
  /// Makes it stand for no block at all.
  void vanish();
  /// Cells that each of its blocks takes, its guard apart.
  Number room() const { return size == 0 ? 1 : size; }

  // Pieces.

  /// Of a shape, or a call stack.
  bool is_piece() const { return shape_ != nullptr || is_stack(); }
  bool is_stack() const { return frames_ != nullptr; }
  const FrameShapePtr& frames() const { return frames_; }
  /// Contract: it is a stack.
  const Datum& argument() const { return slots_.front().value; }
  const ShapePtr& shape() const { return shape_; }
  /// A piece that may be null: what points to it is null then, too, or what stands in the hole.
  bool may_be_empty() const { return or_empty_; }
  void exclude_empty() { or_empty_ = false; }
  bool has_hole() const { return shape_ != nullptr && or_longer_; }
  /// What stands in the cell that was left out. Contract: it has a hole.
  const Datum& hole() const { return slots_.front().value; }
  /// What the shape's arguments are.
  std::vector<Datum> arguments() const;
  /// Of a path: what is said of the bounds of what stands in the hole.
  std::vector<Datum> hole_bounds() const;
  /// Makes a path of two blocks or more one of one block or more.
  void forget_least_length() { least_length_ = 1; }
  /// Makes arguments dropped data.
  void forget_arguments();

  // Lengths.

  /// Whether its first block and its last one may differ.
  bool is_list() const { return least_length_ > 1 || or_longer_; }
  /// Whether they may differ, or be the same.
  bool may_be_one() const { return least_length_ == 1 && or_longer_; }
  /// Whether it stands for lists of any length from some length on.
  bool is_open() const { return or_longer_; }
  /// Whether there are blocks that are neither the first nor the last.
  bool has_inner_blocks() const { return least_length_ > 2; }
  bool may_have_inner_blocks() const { return has_inner_blocks() || or_longer_; }
  /// Makes a length of at least 1 one of at least 2.
  void exclude_one() { least_length_ = 2; }
  /// Makes a list of more than `longest` (at least 1) blocks one of at least that length; true if
  /// that lost something.
  bool forget_length(std::uint64_t longest);

  // What its cells hold.

  std::size_t cells() const { return slots_.size(); }  // none if freed
  /// What the cell at the offset holds but for links within the segment: in the only block, in
  /// every one, or in the one at which the links or the order end.
  Datum& value(std::size_t offset) { return slots_[offset].value; }
  const Datum& value(std::size_t offset) const { return slots_[offset].value; }
  /// Nobody reads the cell at that offset of any block again.
  void drop_cell(std::size_t offset) { slots_[offset] = {}; }
  /// Lets cells hold anything whose blocks were in order; true if there were any.
  bool forget_orders();
  /// Calls `visit` with every datum that a cell holds, in a fixed order.
  template <typename Visit>
  void for_each_content(Visit visit) {
    for (Slot& slot : slots_) {
      visit(slot.value);
      if (slot.order != 0) visit(slot.first);
    }
  }
  template <typename Visit>
  void for_each_content(Visit visit) const {
    for (const Slot& slot : slots_) {
      visit(slot.value);
      if (slot.order != 0) visit(slot.first);
    }
  }
  /// The same, and then the terms that say where cells of a partial block lie, and where its base.
  template <typename Visit>
  void for_each_datum(Visit visit) {
    for_each_content(visit);
    if (is_partial_) visit(extent_);
    for (Datum& offset : offsets_) visit(offset);
    for (SlotRange& range : ranges_) visit(range.from), visit(range.to);
    if (has_address()) visit(address_);
  }
  template <typename Visit>
  void for_each_datum(Visit visit) const {
    for_each_content(visit);
    if (is_partial_) visit(extent_);
    for (const Datum& offset : offsets_) visit(offset);
    for (const SlotRange& range : ranges_) visit(range.from), visit(range.to);
    if (has_address()) visit(address_);
  }
  /// What follows from the orders of its cells for its two ends.
  std::vector<Constraint> order_of_ends() const;
  /// What they say of the ends if these are the same block.
  std::vector<Constraint> equality_of_ends() const;

  // Partial blocks: cells are counted as they became known.

  bool is_partial() const { return is_partial_; }
  /// How many cells it has: a linear expression.
  const LinearExpression& extent() const { return extent_.linear; }
  const LinearExpression& offset(std::size_t cell) const { return offsets_[cell].linear; }
  /// Makes one more cell known. Contract: its offset is none that is known.
  Datum& add_cell(LinearExpression offset, Datum value);
  void forget_cell(std::size_t cell);
  void forget_cells();
  /// Makes a partial block of a size and with offsets that are numbers a common one. False if they
  /// are none or too large, or if no cell is known of a block larger than most records.
  bool complete();
  /// What follows for the unknowns from its being a block: a size of 1 or more, and cells inside.
  std::vector<Constraint> bounds_of_cells() const;

  // Where it lies. Only where the start heap is not known there are numbers that a base may be
  // compared with, and only of a single block something is said of it.

  /// The base may be some number from now on.
  void give_address() { address_ = anything(); }
  bool may_be_located() const { return has_address() && !is_list() && !is_piece() && !is_frame; }
  bool is_located() const { return address_.kind == Datum::Kind::linear; }
  /// The base as a number. Contract: it is located.
  const LinearExpression& address() const { return address_.linear; }
  void locate(LinearExpression base) { address_ = number(std::move(base)); }
  void forget_address() { address_ = is_located() ? anything() : address_; }

  // Tables. A cell that is none of those above is as the first range says in which it lies.

  bool is_table() const { return is_table_; }
  std::vector<SlotRange>& ranges() { return ranges_; }
  const std::vector<SlotRange>& ranges() const { return ranges_; }
  /// Whether cells that nobody names may own pieces.
  bool owns_in_ranges() const {
    return std::any_of(ranges_.begin(), ranges_.end(), [](const SlotRange& r) { return r.owns(); });
  }

  // What it points to.

  /// Whether its blocks have links to the next one (`backward`: to the one before).
  bool has_links(bool backward) const;
  /// Whether some of these lead to a cell of the block.
  bool has_links_to_cells(bool backward) const;
  /// Whether the links in that cell lead to the block before.
  bool links_backward(std::size_t offset) const { return slots_[offset].step < 0; }
  /// The offset of that cell's links to the next block, if these are what it holds.
  std::optional<Number> forward_link(std::size_t offset) const {
    const Slot& slot = slots_[offset];
    return slot.step > 0 ? std::optional(slot.offset) : std::nullopt;
  }
  /// The same of links to the block before.
  std::optional<Number> backward_link(std::size_t offset) const {
    const Slot& slot = slots_[offset];
    return slot.step < 0 ? std::optional(slot.offset) : std::nullopt;
  }
  /// By how much, at least, the number there is greater (`up`; else: less) in each block of a list
  /// than in the one before; nothing if that is not said.
  std::optional<Number> rises_by(std::size_t offset, bool up) const {
    const Slot& slot = slots_[offset];
    if (slot.order != 0) return (slot.order > 0) == up ? std::optional(slot.gap) : std::nullopt;
    const bool same = slot.step == 0 && slot.value.kind == Datum::Kind::linear;
    return same ? std::optional(Number(0)) : std::nullopt;
  }
  /// What the first block holds there. Contract: no link.
  const Datum& at_first(std::size_t offset) const { return slots_[offset].at_first(); }
  /// Whether blocks are in order by that cell.
  bool is_ordered(std::size_t offset) const { return slots_[offset].order != 0; }
  /// Whether the links in the first cell that has some lead backward; without links, `otherwise`.
  bool is_backward(bool otherwise) const;
  /// Calls `datum` with what blocks hold that are reached, and `link` with the offset in the
  /// neighbour of each link within the segment that they hold. `reached` gives the ends that are
  /// reached, `whole` whether all blocks are, both so far: visiting may change it.
  template <typename Reached, typename Whole, typename VisitDatum, typename VisitLink>
  void for_each_held(Reached reached, Whole whole, VisitDatum datum, VisitLink link) const {
    if (shape_ != nullptr) for_each_inside(*shape_, datum);
    if (is_table_) datum(anything());  // in cells that nobody names
    for (const Slot& slot : slots_) {
      const bool all = whole();
      // What a link's cell holds besides links stands at the end that the links lead to.
      if (slot.step == 0 || all || is_start(reached(), -slot.step)) datum(slot.value);
      if (slot.order != 0) datum(slot.first);  // what is in between is less than one of both
      if (slot.step != 0 && (all || is_start(reached(), slot.step))) link(slot.offset);
    }
  }

  // Unfolding and folding. The data of a configuration that point at a segment are for its callers
  // to adapt (search/state/configuration.h).

  /// Turns it round: its first block becomes its last.
  void reverse();
  /// Makes it a single block, which holds what the last one does.
  void make_single();
  /// Makes it hold in the last block what the first one does.
  void copy_first_to_last();
  /// Takes the first block off, and returns it as a segment named `taken`; this one, named `rest`,
  /// keeps the others. Adds what orders say of both parts, in terms of new unknowns. Contract: it
  /// is a list that is surely longer than 1.
  Segment unfold(SegmentId rest, SegmentId taken, Unknown& unknowns,
                 std::vector<Constraint>& condition);
  /// Keeps the blocks in front of some inner link, as a segment named `front`, and returns those
  /// behind it as one named `back`. `length`: of the part in front, if the list's own is known;
  /// else both parts may have any. Contract: a list without orders that is surely longer than 1.
  Segment divide(SegmentId front, SegmentId back, std::uint64_t length);
  /// How many blocks it has at least.
  std::uint64_t least_length() const { return least_length_; }

  struct Folded;
  /// `a` and then `b` as one segment, if every cell of both fits one slot and there are links from
  /// one to the other. `facts`: by which an order is found that the condition implies; none: no
  /// cells are put in order.
  static std::optional<Folded> fold(const Segment& a, SegmentId a_id, const Segment& b,
                                    SegmentId b_id, const std::vector<Constraint>& condition,
                                    Facts* facts);

  // Subsumption.

  /// Whether it has every length that the other has, its links and orders, and blocks of its kind
  /// and size. Contract: both have as many cells.
  bool has_form_of(const Segment& special) const;
  /// Calls `visit` with the pairs of cells that decide whether it subsumes the other one, given
  /// that it has its form.
  void for_each_pair(const Segment& special,
                     const std::function<void(const CellPair&)>& visit) const;

  // As bytes and as part of a state graph.

  void write(ByteWriter& out) const;
  void read(ByteReader& in);
  /// Without its shape.
  Node to_node() const;

  bool operator==(const Segment&) const = default;

 private:
  friend struct SegmentParts;  // of tests, which make segments of any form and look into them
  class Join;

  /// Whether the end is that from which links of this step lead on.
  static bool is_start(const Ends& ends, int step) { return step > 0 ? ends.first : ends.last; }
  bool has_address() const { return address_.kind != Datum::Kind::dropped; }
  bool says_no_more_behind(const Segment& special) const;
  bool has_blocks_like(const Segment& special) const;
  int bound_at(std::size_t slot) const;
  void name_next(const Slot& whole, std::size_t offset, Unknown& unknowns,
                 std::vector<Constraint>& condition);

  /// What blocks of pieces hold besides children.
  template <typename VisitDatum>
  static void for_each_inside(const Shape& shape, VisitDatum& datum) {
    for_each_cell(shape, [&](const ShapeCell& cell) {
      if (cell.kind == ShapeCell::Kind::dropped) datum(Datum{});
      if (cell.kind == ShapeCell::Kind::any) datum(anything());
      if (cell.kind == ShapeCell::Kind::bounded) datum(anything());
      if (cell.kind == ShapeCell::Kind::number) datum(search::number(linear_constant(cell.number)));
      if (cell.child) for_each_inside(*cell.child, datum);
      // Outside of the block that owns a child other blocks may lie.
      const auto cells = static_cast<Number>(shape.cells.size());
      const auto is_astray = [&](const ShapeArgument& argument) {
        const bool near = argument.number >= 0 && argument.number < cells;
        return argument.kind == ShapeArgument::Kind::owner && !near;
      };
      const bool own_astray = cell.kind == ShapeCell::Kind::argument && !cell.passes &&
                              (cell.number < 0 || cell.number >= cells);
      if (own_astray || std::any_of(cell.arguments.begin(), cell.arguments.end(), is_astray)) {
        datum(anything());
      }
    });
  }

  ShapePtr shape_;         // of a piece, of which slots_ has the hole, if any, and the arguments
  bool or_empty_ = false;  // of a piece
  FrameShapePtr frames_;   // of a call stack, of which slots_ has the argument
  std::uint64_t least_length_ = 1;
  bool or_longer_ = false;   // `least_length_` blocks or any larger number of them
  std::vector<Slot> slots_;  // indexed by offset; empty if freed. Of a partial block: known cells
  bool is_partial_ = false;
  Datum extent_;                // of a partial block
  std::vector<Datum> offsets_;  // of a partial block: indexed like the known cells
  Datum address_;               // dropped where the start heap is known
  bool is_table_ = false;       // which is partial, too
  std::vector<SlotRange> ranges_;
};

/// Two segments that have become one.
struct Segment::Folded {
  Segment whole;
  int forward = 0;   // links from the first of both to the second that are inside now
  int backward = 0;  // and from the second to the first
  bool uses_order = false;
};

}  // namespace heapreach::search
