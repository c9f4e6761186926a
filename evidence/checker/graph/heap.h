// A state of a state graph that can be taken apart: runs of blocks are split where an instruction
// or a comparison reaches into them. Most paths and comparisons change nothing, so the state is
// copied when it is changed first. Contract: what was read of it before a change is not looked at
// after it.
#pragma once

#include <optional>
#include <utility>

#include "evidence/certificates/state_graph.h"

namespace heapreach::evidence::checker {

class GraphHeap {
 public:
  /// Contract: the state is well-formed (shape.h), and outlives this.
  explicit GraphHeap(const State& state) : base_(&state), unknowns_(state.unknowns) {}
  explicit GraphHeap(State&&) = delete;

  /// But for `unknowns`, which says how many there were at first, and for variables that are
  /// Anything, which may have got a name.
  const State& state() const { return own_ ? *own_ : *base_; }
  const Node& node(std::uint32_t index) const { return state().nodes[index]; }
  /// The state, to change something about it.
  State& change();
  /// The state as it has become; this is of no use any more.
  State taken();

  /// The value, which is no longer Anything: an arbitrary integer gets a name. Contract: a variable
  /// or a cell of a single block, or a value at the end of a run; of the state that change() gave.
  Value named(Value& value);
  /// The same of a variable, without a change if it has a name.
  Value named_variable(rts::VariableId variable);
  Unknown fresh() { return unknowns_++; }

  /// Splits `count` blocks off the front of a node, or off its back; the part in front keeps the
  /// index, and the index of the other one is returned. What is left over of a node with or_more is
  /// one with or_more. Pointers in `held`, which the state does not hold, are kept up to date.
  /// Contract: 0 < count < the node's.
  std::uint32_t split_front(std::uint32_t node, std::uint64_t count, Value* held = nullptr);
  std::uint32_t split_back(std::uint32_t node, std::uint64_t count, Value* held = nullptr);
  /// Makes the block that a pointer leads to a node of its own, and returns that node. Contract:
  /// the pointer's node stands for one block or surely for several.
  std::uint32_t isolate(const Pointer& pointer, Value* held = nullptr);
  /// Makes a node with or_more stand for exactly as many blocks as its count says, or for more. If
  /// a single block is left, pointers of the state lead to it as to any other.
  void settle(std::uint32_t node, bool exactly);
  /// What the state says no longer itself since nodes were split or settled, of which it stands for
  /// all that fulfils this; hands it over once.
  std::vector<Constraint> take_orders() { return std::exchange(orders_, {}); }
  /// Counts a run's blocks from its other end, which changes nothing about what the state means.
  void turn_round(std::uint32_t node);
  /// The value as the state has to hold it, if it was taken from the state before settle().
  Value current(Value value) const;

 private:
  /// How many blocks a part of a node stands for.
  struct Number {
    std::uint64_t count = 1;
    bool or_more = false;
  };
  /// Calls a function with each pointer of the state to the node.
  template <typename Change>
  void for_pointers(std::uint32_t node, const Change& change);
  std::uint32_t split(std::uint32_t node, Number front, Number back, Value* held);

  /// Gives both parts of a cell in an order, of which the values are still those of the whole, the
  /// values at the ends that are new.
  void divide_order(std::uint32_t front, std::uint32_t back, std::size_t cell);

  const State* base_;
  std::optional<State> own_;
  Unknown unknowns_;
  /// Names that variables got before the state was copied.
  std::vector<std::pair<rts::VariableId, Unknown>> named_;
  std::vector<Constraint> orders_;
};

/// What the orders of a node's cells say of its two ends: it follows from what the node is.
std::vector<Constraint> order_of_ends(const Node& node);

/// What the order of a cell says of a block that holds `a` and one so many blocks behind it that
/// holds `b`.
Constraint in_order(const CellValue& cell, const Linear& a, const Linear& b,
                    const Integer& blocks = 1);

}  // namespace heapreach::evidence::checker
