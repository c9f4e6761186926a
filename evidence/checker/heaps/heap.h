// A state of a state graph that can be taken apart: list segments are split where an instruction or
// a comparison reaches into them. Most paths and comparisons change nothing, so the state is copied
// when it is changed first. Contract: what was read of it before a change is not looked at after
// it.
#pragma once

#include <optional>
#include <utility>

#include "evidence/checker/heaps/state.h"

namespace heapreach::evidence::checker {

class GraphHeap {
 public:
  /// Contract: the state outlives this.
  explicit GraphHeap(const SymbolicState& state) : base_(&state), unknowns_(state.unknowns) {}
  explicit GraphHeap(SymbolicState&&) = delete;

  /// But for `unknowns`, which says how many there were at first, and for variables that are
  /// Anything, which may have got a name.
  const SymbolicState& state() const { return own_ ? *own_ : *base_; }
  const Segment& segment(std::uint32_t index) const { return state().segments[index]; }
  /// The number of segments.
  std::uint32_t segments() const { return static_cast<std::uint32_t>(state().segments.size()); }
  /// The state, to change something about it.
  SymbolicState& change();
  /// The state as it has become; this is of no use any more.
  SymbolicState taken();

  /// The value, which is no longer Anything: an arbitrary integer gets a name. Contract: a variable
  /// or a cell of a single block, or a value at the end of a segment; of the state that change()
  /// gave.
  Value named(Value& value);
  /// The same of a variable, and of a cell's value(), without a change if it has a name.
  Value named_variable(rts::VariableId variable);
  Value named_cell(std::uint32_t segment, std::size_t cell);
  Unknown fresh() { return unknowns_++; }

  /// Makes `count` blocks from the pointer's end of its segment on a segment of its own, and
  /// returns that; the part in front keeps the index, and the other one gets a new one. What is
  /// left over of an open segment is open. Pointers in `held`, which the state does not hold, are
  /// kept up to date. Contract: it is no piece of a shape; 0 < count, and that or more blocks are
  /// surely left beside it, or it is exactly as many.
  std::uint32_t part(const Pointer& pointer, std::uint64_t count, Value* held = nullptr);
  /// Makes the block that a pointer leads to a segment of its own. Contract: the pointer's segment
  /// stands for one block or surely for several.
  std::uint32_t isolate(const Pointer& pointer, Value* held = nullptr) {
    return part(pointer, 1, held);
  }
  /// Makes the blocks behind some inner link a segment of their own, and returns that; those in
  /// front keep the index. `count` of these if the segment is not open, else any number of both.
  /// Contract: a list segment, taken to be of several blocks.
  std::uint32_t cut(std::uint32_t segment, std::uint64_t count);
  /// Makes an open segment stand for exactly as many blocks as it has at least, or for more. If a
  /// single block is left, pointers of the state lead to it as to any other. Contract: it is no
  /// piece of a shape.
  void settle(std::uint32_t segment, bool exactly);
  /// What the state says no longer itself since segments were split or settled, of which it stands
  /// for all that fulfils this; hands it over once.
  std::vector<Constraint> take_orders() { return std::exchange(orders_, {}); }
  /// Adds to that, of a piece that was taken apart.
  void say(Constraint order) { orders_.push_back(std::move(order)); }
  /// Makes a piece that may be empty one that is, so that pointers to it are null, or what stands
  /// in its hole, or one that is not.
  void settle_piece(std::uint32_t piece, bool empty);
  /// Makes pointers to the last block of a path lead to the block `to`, or to its last one.
  /// `held` as above.
  void lead_last(std::uint32_t path, std::uint32_t to, bool last, Value* held);
  /// Counts a segment's blocks from its other end, which changes nothing about what the state
  /// means.
  void turn_round(std::uint32_t segment);
  /// Adds a segment, and returns its index.
  std::uint32_t add(Segment segment);
  /// Whether identify() would find a value that the unknown names.
  bool holds(Unknown unknown);
  /// Says that an integer is a pointer: values that are the unknown plus or minus something become
  /// that pointer plus or minus it, where `address` is the unknown and something, too. True if
  /// there were any.
  bool identify(Unknown unknown, const Linear& address, const Pointer& pointer);
  /// Says no longer which blocks a segment stands for: pointers to it become arbitrary integers.
  void forget(std::uint32_t segment);
  /// How often values have changed by these two, and by part() and cut(): what was read before may
  /// be wrong, then.
  std::size_t renamings() const { return renamings_; }

  /// The value as the state has to hold it, if it was taken from the state before settle().
  Value current(Value value) const;

 private:
  /// Calls a function with each pointer of the state to the segment.
  template <typename Change>
  void for_pointers(std::uint32_t segment, const Change& change);

  const SymbolicState* base_;
  std::optional<SymbolicState> own_;
  Unknown unknowns_;
  /// Names that variables got before the state was copied.
  std::vector<std::pair<rts::VariableId, Unknown>> named_;
  std::vector<Constraint> orders_;
  std::size_t renamings_ = 0;
};

}  // namespace heapreach::evidence::checker
