// List segments: blocks that repeat in a row, each linked to the next or to the one before, with
// contents that are the same in each or ascend or descend. A single block is the segment of length
// one.
//
// How many blocks a segment stands for, which of its cells are links and which are in order is
// known here (segment*.cpp) and nowhere else in the checker. It is the checker's own and shares no
// code with the search's.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "evidence/certificates/state_graph.h"

namespace heapreach::evidence::checker {

/// Ends of a segment: those blocks of it that something is known of.
struct Ends {
  bool first = false;
  bool last = false;

  bool any() const { return first || last; }
  bool both() const { return first && last; }
};

class Segment {
 public:
  /// Which blocks hold value().
  enum class Holder { each, first, last };

  /// What blocks hold that are reached.
  struct Held {
    std::vector<Value> values;
    std::optional<Integer> link;  // and the base of another block of the segment plus this
  };

  /// What is wrong with a node of a certificate, but for its values; empty if nothing is.
  static std::string malformed(const Node& node, bool may_be_empty);
  /// The same of a node of a graph with a known start heap, of what is not known there.
  static std::string out_of_place(const Node& node);
  /// Whether a cell of a node holds its value in one block alone.
  static bool holds_once(const Node& node, const CellValue& cell) {
    return !node.is_piece() && (!node.is_segment() || cell.step != 0);
  }
  /// Whether the cell is no link and in no order.
  static bool is_plain(const CellValue& cell) {
    return cell.step == 0 && cell.offset == 0 && cell.order == 0 && cell.gap == 0;
  }
  /// Whether the node counts one block, as pieces do.
  static bool counts_one(const Node& node) { return node.count == 1; }
  /// A node of a certificate. Contract: it is well-formed.
  explicit Segment(Node node);
  /// The same. Contract: the node outlives this and all copies of it.
  static Segment viewing(const Node& node) { return Segment(&node); }
  /// A new block of arbitrary contents.
  static Segment block(std::uint64_t size, bool is_static, bool is_new);
  /// A block of which no cell is known.
  static Segment partial(const Linear& extent, bool is_static, bool is_new = false);
  /// No block at all: nothing leads there.
  static Segment nothing();
  /// A piece of a shape without a hole.
  static Segment piece(std::uint32_t shape, std::uint64_t size, bool or_empty,
                       const std::vector<Value>& arguments);
  /// A path of one block or more. `hole_bounds`: what stands in the hole may have these.
  static Segment path(std::uint32_t shape, std::uint64_t size, const Value& hole,
                      const std::vector<Value>& arguments, bool or_empty = false,
                      const std::vector<Value>& hole_bounds = {});
  /// The segment as a node of a certificate.
  const Node& saved() const { return *node_; }

  // What all of its blocks have in common.
  const Integer& size() const { return node_->size; }
  bool is_freed() const { return node_->freed; }
  bool is_static() const { return node_->is_static; }
  bool is_new() const { return node_->is_new; }
  /// It has to be freed yet.
  bool is_live() const { return !node_->freed && !node_->is_static; }
  /// Frees a single block.
  void free();

  // Whether it is a piece of a shape (pieces.h): its cells are not known then. What counts as such
  // is its hole, if it has one, then the arguments of its shape, and then the bounds at its hole.
  // One with a hole is an open segment, from its root to the block with the hole.
  bool is_piece() const { return node_->is_piece(); }
  const std::optional<std::uint32_t>& shape() const { return node_->shape; }
  bool has_hole() const { return node_->has_hole(); }
  /// The cell that stands for an argument.
  std::size_t argument_cell(std::size_t argument) const { return argument + (has_hole() ? 1 : 0); }
  std::vector<Value> arguments() const;
  std::vector<Value> hole_bounds() const;
  /// The cell that stands for one of these.
  std::size_t hole_bound_cell(std::size_t index) const {
    return node_->cells.size() - node_->hole_bounds + index;
  }
  /// It may have no block; what points to it is null then, or what stands in its hole.
  bool may_be_empty() const { return node_->or_empty; }
  void exclude_empty() { own().or_empty = false; }
  /// Of a piece.
  void make_static() { own().is_static = true; }
  /// Makes a path one of two blocks or more.
  void exclude_single() { own().count = 2; }
  /// Makes it stand for no block.
  void vanish();

  // How many blocks there are.
  /// Surely one.
  bool is_single() const { return !node_->is_segment(); }
  /// One, for all that is known.
  bool may_be_single() const { return node_->count == 1; }
  /// Any number from some length on.
  bool is_open() const { return node_->or_more; }
  bool is_exactly(std::uint64_t count) const { return !node_->or_more && node_->count == count; }
  /// Whether segments in a row have as many blocks as this one has at least, whatever their lengths
  /// are.
  bool is_no_longer_than(const std::vector<const Segment*>& parts) const;
  /// How many blocks, from an end on, can be cut off for those of another segment, whose length is
  /// fixed, so that it is known whether some remain; 0 if that is not known of any. `same_end`:
  /// both are met at the same end.
  std::uint64_t common_length(const Segment& fixed, bool same_end) const;

  // What the blocks hold.
  std::size_t cells() const { return node_->cells.size(); }
  /// What the cell at an offset holds in the blocks that holder() says: in each if it is no link
  /// and in no order, else at the end to which the link or the order leads.
  const Value& value(std::size_t cell) const { return node_->cells[cell].value; }
  Value& value_to_change(std::size_t cell) { return own().cells[cell].value; }
  Holder holder(std::size_t cell) const;
  bool is_link(std::size_t cell) const { return node_->cells[cell].step != 0; }
  bool is_ordered(std::size_t cell) const { return node_->cells[cell].order != 0; }
  /// Every content of the cell is as it says.
  bool says_nothing(std::size_t cell) const;
  /// The number in the first block. Contract: a cell in an order, or one that holds a number.
  const Linear& first(std::size_t cell) const;
  /// What the cell's order says of a block that holds `a` and the next one, which holds `b`.
  Constraint in_order(std::size_t cell, const Linear& a, const Linear& b) const;
  /// By how much, at least, the number in each block is greater (`up`; else: less) than that in the
  /// block before; nothing if that is not said. Contract: a list segment.
  std::optional<Integer> rises_by(std::size_t cell, bool up) const;
  /// What orders say of the two ends: it follows from what the segment is.
  std::vector<Constraint> order_of_ends() const;

  // Partial blocks: cells count as they stand in the node.
  bool is_partial() const { return node_->is_partial; }
  /// The size of each block, partial or not.
  Linear extent() const;
  const Linear& offset(std::size_t cell) const { return node_->offsets[cell]; }
  /// Contract: the offset is none that is known.
  Value& add_cell(const Linear& offset);
  void forget_cell(std::size_t cell);
  /// The same block as one of a known size, of which the cells are known whose offsets are given.
  Segment completed(std::uint64_t size,
                    const std::vector<std::optional<std::size_t>>& offsets) const;
  /// What follows from its being a block with these cells, of which something is said.
  std::vector<Constraint> bounds_of_cells() const;
  const std::vector<CellRange>& ranges() const { return node_->ranges; }
  /// Whether cells that no offset names may lead to blocks of their own.
  bool owns_in_ranges() const;

  // Where it lies, if that is known: of a single block.
  const std::optional<Linear>& address() const { return node_->address; }
  void locate(const Linear& base) { own().address = base; }

  // What is reached of it, where its ends are as `reached` says: a link to the inside of a block
  // reaches that.
  bool is_all_reached(Ends reached) const;
  /// Whether it hangs on the length whether all is reached, or what is held there.
  bool depends_on_length(Ends reached) const;
  Held held(std::size_t cell, Ends reached) const;

  // Unfolding. What is no longer said by the segments themselves is added to `orders`.
  /// Takes `count` blocks off the front, or off the back; this is the part in front then, and the
  /// other one is returned. What is left of an open segment is open. The contents are those of the
  /// whole until divide() is called. Contract: 0 < count < the least length.
  Segment split(std::uint64_t count, bool at_back);
  /// Takes the blocks behind some inner link off, and returns them. Of an open segment both parts
  /// are open, each of one block or more, which forgets its least length; of another one `count`
  /// stay in front. Contents as after split(). Contract: it surely has several blocks, or is one
  /// that is taken to have; 0 < count, and less than it has.
  Segment cut(std::uint64_t count);
  /// How many numbers are to be tried for that.
  std::size_t cuts() const {
    return node_->or_more ? 1 : static_cast<std::size_t>(node_->count) - 1;
  }
  /// Gives both parts, which have these indices, their contents: the link between them becomes a
  /// pointer, and numbers in an order get names (`fresh`) at the ends that are new.
  static void divide(Segment& front, std::uint32_t front_index, Segment& back,
                     std::uint32_t back_index, const std::function<Unknown()>& fresh,
                     std::vector<Constraint>& orders);
  /// Makes an open segment one of exactly as many blocks as it has at least, or of more.
  void settle(bool exactly, std::vector<Constraint>& orders);
  /// Counts its blocks from the other end, which changes nothing about what they are.
  void turn_round();

  // Folding: which blocks can be blocks of this segment.
  /// Whether another segment's blocks have this one's kind and, if they may be several, this one's
  /// links between them and its orders. Values are not compared.
  bool fits(const Segment& other) const;
  /// Why a cell of several blocks is not as this segment's cell, which is in no order, says; null
  /// if it is. Values are not compared.
  const char* differs(std::size_t cell, const Segment& other) const;
  /// Whether a cell of several blocks is in this segment's order. Contract: the cell is in one
  /// here.
  bool keeps_order(std::size_t cell, const Segment& other) const;
  /// Whether a link leads into the segment from its first block (from its last one).
  bool leads_on(bool from_last) const;
  /// Where a link of this segment leads from the end of another one, in the given direction.
  std::optional<Pointer> neighbour(const Segment& other, bool forwards) const;
  /// Whether all links of this segment lead from the last block of `front` to the first one of
  /// `back` and back, for all lengths that both may have.
  bool links(const Segment& front, std::uint32_t front_index, const Segment& back,
             std::uint32_t back_index) const;

 private:
  static void divide_link(CellValue& front, CellValue& back, const Pointer& end_of_front,
                          const Pointer& start_of_back);
  static void divide_order(CellValue& front, CellValue& back, bool front_is_single,
                           bool back_is_single, const std::function<Unknown()>& fresh,
                           std::vector<Constraint>& orders);
  bool is_near_link(const CellValue& cell) const;

  explicit Segment(const Node* node) : node_(node) {}
  /// The node, for a change that no copy of this sees.
  Node& own();

  const Node* node_;           // own_, or one of a certificate
  std::shared_ptr<Node> own_;  // shared with copies of this that did not change since
};

/// Whether the value is the base of the segment's first block (or of its last one) plus the offset,
/// as it stands, for every length that the segment may have.
bool leads_to(const Value& value, const Segment& segment, std::uint32_t index, bool last,
              const Linear& offset);

}  // namespace heapreach::evidence::checker
