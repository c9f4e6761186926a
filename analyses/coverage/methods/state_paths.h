// Ways through a finished state graph to the end.
#pragma once

#include <optional>
#include <vector>

#include "evidence/certificates/state_graph.h"
#include "rts/coverage/question.h"

namespace heapreach::analyses {

class StatePaths {
 public:
  /// The graph is one of ending_at()'s system, in which nothing goes beyond the end; both outlive
  /// this.
  StatePaths(const evidence::StateGraph& graph, const rts::CoverQuestion& question);

  /// The edges of a shortest path from the start along one of these edges to the end, or nothing if
  /// there is none.
  std::optional<std::vector<rts::EdgeId>> along(const std::vector<rts::EdgeId>& edges) const;

  /// The graph as one of the system that knows whether one of these edges was taken (phases.h),
  /// which proves that no execution comes to the end along them. Contract: along() says nothing.
  evidence::StateGraph phases_without(const std::vector<rts::EdgeId>& edges) const;

 private:
  using StateId = std::uint32_t;
  using ArcId = std::size_t;
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

  void search_forwards();
  void search_backwards();

  const evidence::StateGraph& graph_;
  const rts::CoverQuestion& question_;
  std::vector<std::vector<ArcId>> of_edge_;  // indexed by edge of the file
  // Indexed by state: the arcs of a shortest path from a start, or to the end, and how many.
  std::vector<std::size_t> from_start_, to_end_;
  std::vector<ArcId> last_, next_;
};

}  // namespace heapreach::analyses
