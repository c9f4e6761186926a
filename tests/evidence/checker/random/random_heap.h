// Random concrete states that a state of a graph contains.
#pragma once

#include <optional>

#include "evidence/certificates/state_graph.h"
#include "tests/harness/random.h"
#include "tests/harness/reference/state.h"

namespace heapreach::test {

struct ContainedHeap {
  reference::State state;
  std::optional<Integer> handed_out;  // of an open graph: addresses from there on are no older
};

/// A concrete state that a state of the graph contains; nothing if none was found. Contract: the
/// graph is well-formed.
std::optional<ContainedHeap> random_heap(const evidence::StateGraph& graph,
                                         const evidence::State& state, const Integer& origin,
                                         Random& random);

}  // namespace heapreach::test
