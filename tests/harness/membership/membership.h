// Whether a concrete state is one that a state of a graph contains: a second reading of
// docs/evidence.md ("State graphs", "Shapes", "Ranges") that tries everything, and shares no code
// with the checker. For small heaps.
#pragma once

#include <optional>
#include <vector>

#include "evidence/certificates/state_graph.h"
#include "tests/harness/reference/state.h"

namespace heapreach::test::membership {

/// False only if the state surely does not contain the concrete one, wherever they are.
/// `handed_out`: if the start heap is not known, the first address that was handed out since.
/// Contract: the graph is well-formed; the system has no calls.
bool may_contain(const evidence::StateGraph& graph, const evidence::State& state,
                 const reference::State& concrete, const Integer& origin,
                 const std::optional<Integer>& handed_out = {});

/// Whether it does with these integers for its unknowns: definite if no block is freed.
bool contains(const evidence::StateGraph& graph, const evidence::State& state,
              const reference::State& concrete, const Integer& origin,
              const std::vector<Integer>& unknowns, const std::optional<Integer>& handed_out = {});

}  // namespace heapreach::test::membership
