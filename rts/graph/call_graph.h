// Who calls whom.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::rts {

/// The call graph of a system, which it must outlive. Its nodes: 0 is the system's own graph, and
/// p + 1 procedure p.
class CallGraph {
 public:
  explicit CallGraph(const System& system);

  static std::size_t node_of(std::optional<ProcedureId> procedure) {
    return procedure ? *procedure + 1 : 0;
  }
  /// Edges of the system that belong to the node, ascending.
  const std::vector<EdgeId>& edges(std::size_t node) const { return edges_[node]; }
  /// Vertices of the node, ascending.
  const std::vector<VertexId>& vertices(std::size_t node) const { return vertices_[node]; }
  /// The nodes, with an edge for each call, in the order of the edges that call.
  const Graph& calls() const { return calls_; }
  /// Nothing if calls come to an end; else a sentence that names a procedure that may be active
  /// twice: "procedure 'f' calls itself", "procedure 'f' calls itself through 'g'".
  const std::optional<std::string>& recursion() const { return recursion_; }
  /// Edges and instructions that there are when every call stands for a copy of what it calls; at
  /// most `limit` + 1. Contract: there is no recursion.
  std::size_t size_of_copies(std::size_t limit) const;

 private:
  const System& system_;
  std::vector<std::vector<EdgeId>> edges_;  // these are indexed by node
  std::vector<std::vector<VertexId>> vertices_;
  Graph calls_;
  std::vector<VertexId> order_;  // nodes that 0 leads to, callees first
  std::optional<std::string> recursion_;
};

}  // namespace heapreach::rts
