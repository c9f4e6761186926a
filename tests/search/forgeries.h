// Forged evidence: state graphs with something changed, and systems that differ a little from those
// that a graph was made for.
#pragma once

#include "rts/model/system.h"
#include "search/linear/linear.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// The system with one instruction changed: a number, a variable or a condition in it, or all of
/// it. Vertices, edges and variables stay, and so do calls.
rts::System with_slip(const rts::System& system, Random& random);

/// The graph with some values, blocks, conditions or arcs changed: it need not be well-formed.
search::StateGraph forged(search::StateGraph graph, Random& random);

}  // namespace heapreach::test
