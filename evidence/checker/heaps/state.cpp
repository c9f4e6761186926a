#include "evidence/checker/heaps/state.h"

namespace heapreach::evidence::checker {

namespace {

/// All but the segments.
SymbolicState without_segments(const State& state) {
  SymbolicState result;
  result.vertex = state.vertex;
  result.used = state.used;
  result.garbage = state.garbage;
  result.unknowns = state.unknowns;
  result.store = state.store;
  result.condition = state.condition;
  result.old = state.old;
  result.unallocated = state.unallocated;
  return result;
}

}  // namespace

SymbolicState::SymbolicState(const State& state) : SymbolicState(without_segments(state)) {
  for (const Node& node : state.nodes) segments.emplace_back(node);
}

SymbolicState SymbolicState::viewing(const State& state) {
  SymbolicState result = without_segments(state);
  for (const Node& node : state.nodes) result.segments.push_back(Segment::viewing(node));
  return result;
}

const std::vector<Shape>& SymbolicState::shapes() const {
  static const std::vector<Shape> none;
  return shapes_ != nullptr ? *shapes_ : none;
}

State SymbolicState::saved() const {
  State state{vertex, used, garbage, unknowns, {}, store, condition, old, unallocated};
  for (const Segment& segment : segments) state.nodes.push_back(segment.saved());
  return state;
}

}  // namespace heapreach::evidence::checker
