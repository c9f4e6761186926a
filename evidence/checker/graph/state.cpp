#include "evidence/checker/graph/state.h"

namespace heapreach::evidence::checker {

SymbolicState::SymbolicState(const State& state)
    : vertex(state.vertex),
      used(state.used),
      garbage(state.garbage),
      unknowns(state.unknowns),
      segments(state.nodes.begin(), state.nodes.end()),
      store(state.store),
      condition(state.condition) {}

State SymbolicState::saved() const {
  State state{vertex, used, garbage, unknowns, {}, store, condition};
  for (const Segment& segment : segments) state.nodes.push_back(segment.saved());
  return state;
}

}  // namespace heapreach::evidence::checker
