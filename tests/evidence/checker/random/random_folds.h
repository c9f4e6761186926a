// Blocks of a state that become a piece, a path or a list: states that may contain it.
#pragma once

#include "evidence/certificates/state_graph.h"
#include "tests/harness/random.h"

namespace heapreach::test {

// Each changes a node if that is a block or a list, and there is such a shape.
/// Makes it a piece.
void fold_piece(evidence::State& state, std::uint32_t node,
                const std::vector<evidence::Shape>& shapes, Random& random);
/// Makes it a path, which may go on to the next block.
void fold_path(evidence::State& state, std::uint32_t node,
               const std::vector<evidence::Shape>& shapes, Random& random);
/// Makes it a list of any length, which may have the next block in it.
void fold_list(evidence::State& state, std::uint32_t node, Random& random);

/// Shapes whose blocks have as many cells as the node's.
std::vector<std::uint32_t> shapes_like(const evidence::Node& node,
                                       const std::vector<evidence::Shape>& shapes);

}  // namespace heapreach::test
