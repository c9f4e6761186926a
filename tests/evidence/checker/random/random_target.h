// States that are like others, but for something: some contain what these do, others do not.
#pragma once

#include "evidence/certificates/state_graph.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// The state with something changed: a value, a bound, a range, a length, a condition, or blocks
/// that have become a piece, a path or a list. It need not be well-formed. `open`: the start heap
/// is not known.
evidence::State changed(evidence::State state, const std::vector<evidence::Shape>& shapes,
                        bool open, Random& random);

}  // namespace heapreach::test
