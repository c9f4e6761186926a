// Random states of graphs.
#pragma once

#include "evidence/certificates/state_graph.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// A state with blocks, list segments, pieces, paths and tables, to which all of so many variables
/// but the last one may lead. It need not be well-formed, or contain anything. `open`: about a
/// start heap that is not known; there are no shapes then.
evidence::State random_state(const std::vector<evidence::Shape>& shapes, std::size_t variables,
                             bool open, Random& random);

}  // namespace heapreach::test
