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

/// Arguments for a piece of the shape: what bounds may be, or numbers and pointers to nodes.
std::vector<evidence::CellValue> random_arguments(const std::vector<evidence::Shape>& shapes,
                                                  std::uint32_t shape, const evidence::State& state,
                                                  Random& random);
/// A range of a table's cells.
evidence::CellRange random_range(const std::vector<evidence::Shape>& shapes,
                                 const evidence::State& state, Random& random);

}  // namespace heapreach::test
