// Random nodes of states, without pointers.
#pragma once

#include "evidence/certificates/state_graph.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// A block, list segment, table, piece or path. Mostly its cells are such that it may be some of a
/// shape's blocks. `state`: with the nodes so far.
evidence::Node random_node(const std::vector<evidence::Shape>& shapes, const evidence::State& state,
                           Random& random);

/// Arguments for a piece of the shape: what bounds may be, or numbers and pointers to nodes.
std::vector<evidence::CellValue> random_arguments(const std::vector<evidence::Shape>& shapes,
                                                  std::uint32_t shape, const evidence::State& state,
                                                  Random& random);
/// A range of a table's cells.
evidence::CellRange random_range(const std::vector<evidence::Shape>& shapes,
                                 const evidence::State& state, Random& random);

}  // namespace heapreach::test
