// A state of a state graph that can be taken apart: runs of blocks are split where an instruction
// or a comparison reaches into them.
#pragma once

#include "explore/state_graph.h"

namespace heapreach::evidence {

class GraphHeap {
 public:
  /// Contract: the state is well-formed (graph_shape.h).
  explicit GraphHeap(explore::State state) : state_(std::move(state)) {}

  const explore::State& state() const { return state_; }
  explore::State& state() { return state_; }
  const explore::Node& node(std::uint32_t index) const { return state_.nodes[index]; }

  /// The value, which is no longer Anything: an arbitrary integer gets a name. Contract: a variable
  /// or a cell of a single block, or a value at the end of a run.
  explore::Value named(explore::Value& value);
  explore::Unknown fresh() { return state_.unknowns++; }

  /// Splits a node behind its first `count` blocks, and returns the index of the second part; the
  /// first one keeps its index. Pointers in `held`, which the state does not hold, are kept up to
  /// date. Contract: 0 < count < the node's.
  std::uint32_t split(std::uint32_t node, std::uint64_t count, explore::Value* held = nullptr);
  /// Makes the block that a pointer leads to a node of its own, and returns that node.
  std::uint32_t isolate(const explore::Pointer& pointer, explore::Value* held = nullptr);

 private:
  explore::State state_;
};

}  // namespace heapreach::evidence
