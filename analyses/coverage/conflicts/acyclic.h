// The acyclic part of a system that conflicts speak of, and what stands for loops in it.
#pragma once

#include <optional>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::analyses {

/// What an edge leaves arbitrary that stands for any number of iterations of a loop: the variables
/// and, if the loop writes there, all contents, sizes and owners of cells; the frontier can only
/// have grown.
struct Arbitrary {
  std::vector<rts::VariableId> variables;
  bool heap = false;

  bool operator==(const Arbitrary&) const = default;
  bool is_nothing() const { return variables.empty() && !heap; }
};

/// Edges of a system without calls that lie on paths from its start to one of the ends.
struct AcyclicPart {
  const rts::System* system = nullptr;
  std::vector<bool> ends;            // indexed by VertexId; no edge inside leaves one
  std::vector<bool> inside;          // indexed by EdgeId: those it has
  std::vector<Arbitrary> arbitrary;  // indexed by EdgeId: what happens before the instructions
  /// Indexed by EdgeId: the edge of another system that it is a copy of, if it is one.
  std::vector<std::optional<rts::EdgeId>> original;
  /// Indexed by EdgeId: what is asked about that the edge stands for, numbered from 0; nothing of
  /// edges that nobody asks about.
  std::vector<std::optional<std::size_t>> asked;
};

/// The edges of the system that lie on a path from its start to one of the ends, each asked
/// about and a copy of itself, with nothing arbitrary. They may form cycles. Edges that leave an
/// end or an error vertex are not among them: executions have ended there.
AcyclicPart between(const rts::System& system, const std::vector<rts::VertexId>& ends);
/// The same without those edges that are not `allowed` (indexed by EdgeId).
AcyclicPart between(const rts::System& system, const std::vector<rts::VertexId>& ends,
                    const std::vector<bool>& allowed);

/// The graph of the edges inside, over the system's vertices; its edges are numbered anew.
rts::Graph graph_of(const AcyclicPart& part);

/// Indexed by vertex: whether an edge inside begins or ends there.
std::vector<bool> vertices_of(const AcyclicPart& part);

/// Whether the edges inside form a cycle.
bool has_cycle(const AcyclicPart& part);

}  // namespace heapreach::analyses
