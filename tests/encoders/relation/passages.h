// What clauses of an encoding have to stand for, found in the graph alone: steps and cuts, each
// with the paths through the graph that it is taken along.
#pragma once

#include <optional>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::test::relation {

using Path = std::vector<rts::EdgeId>;

/// All steps that one clause stands for, or, with `instruction`, all executions that are cut there:
/// by this instruction of the last edge, which is the same on all paths.
struct Passage {
  rts::VertexId from = 0, to = 0;
  std::vector<Path> paths = {};
  std::optional<std::size_t> instruction = {};
};

struct Passages {
  std::vector<Passage> steps;
  std::vector<Passage> cuts;  // of allocs from whose edge's target the graph leads to an error
};

/// Of small steps: the edges that executions can take, each by itself.
Passages single_edges(const rts::System& system);
/// Of large steps: the paths between two of the vertices `ends` that the start reaches, which pass
/// none of `ends` between. Nothing if one of them has more than `most` paths, or endlessly many.
std::optional<Passages> between(const rts::System& system, const std::vector<bool>& ends,
                                std::size_t most);

}  // namespace heapreach::test::relation
