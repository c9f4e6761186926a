// One step from a random state: a graph that claims where it leads, and concrete executions of it.
#pragma once

#include <optional>

#include "evidence/certificates/state_graph.h"
#include "rts/model/system.h"
#include "tests/harness/random.h"
#include "tests/harness/reference/state.h"

namespace heapreach::test {

struct RandomStep {
  rts::System system;
  /// Its state 1 leads by edge 1 to all states behind it, at the same vertex.
  evidence::StateGraph graph;
};

/// Targets are what the checker comes to, some of them changed; nothing if it comes to none, or to
/// too many. `open`: the start heap is not known.
std::optional<RandomStep> random_step(bool open, Random& random);

struct Tried {
  int steps = 0;  // that concrete states have taken
  /// A concrete state, as text, that a step leads to and that no target contains.
  std::optional<std::string> escaped{};
};
/// Takes the step from so many concrete states of state 1.
Tried take_steps(const RandomStep& step, int times, Random& random);

}  // namespace heapreach::test
