#include "rts/transform/beginning.h"

#include <optional>
#include <set>

#include "rts/model/imported.h"
#include "rts/transform/endings.h"
#include "rts/transform/transformed.h"

namespace heapreach::rts {

namespace {

/// Indexed by vertex: whether something has happened to an execution that is there.
std::vector<bool> ends_of(const System& system) {
  std::vector<bool> ends(system.vertices().size());
  for (const VertexId error : system.errors) ends[error] = true;
  for (const VertexId exit : system.exits) ends[exit] = true;
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    if (system.call_of(id) != nullptr) ends[system.edge(id).from] = true;
  }
  const std::vector<bool> heads = system.graph().loop_heads(system.start, ends);
  for (VertexId v = 0; v < ends.size(); ++v) {
    ends[v] = ends[v] || heads[v] || system.graph().out_edges(v).empty();
  }
  return ends;
}

/// Where the edge says `assume: false`, as imports do of `abort`: executions end there on purpose.
std::optional<std::size_t> dead_end(EdgeId id, const Edge& edge,
                                    const std::set<InstructionPlace>& own) {
  for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
    if (own.count({id, i}) == 0 && ends_on_purpose(edge.instructions[i])) return i;
  }
  return std::nullopt;
}

}  // namespace

FirstPart beginning_of(const System& system) {
  std::vector<bool> ends = ends_of(system);
  FirstPart part{header_of(system), {}};
  System& result = part.system;
  result.start = system.start;
  for (Vertex vertex : system.vertices()) {
    vertex.procedure.reset();
    result.add_vertex(std::move(vertex));
  }
  const std::set<InstructionPlace> own = own_assumptions(system);
  Vertex last;
  last.name = "!ended";
  const VertexId ended = result.add_vertex(std::move(last));
  ends.push_back(true);
  // Only what executions can come to: the rest may have loops.
  std::vector<VertexId> work = {system.start};
  std::vector<bool> seen(ends.size());
  seen[system.start] = true;
  for (std::size_t next = 0; next < work.size(); ++next) {
    const VertexId from = work[next];
    if (ends[from]) result.errors.push_back(from);
    if (ends[from]) continue;
    for (const EdgeId id : system.graph().out_edges(from)) {
      Edge edge = system.edge(id);
      if (const auto end = dead_end(id, edge, own)) {
        edge.instructions.resize(*end);
        edge.to = ended;
      }
      result.add_edge(edge);
      part.edges.push_back(id);
      if (!seen[edge.to]) work.push_back(edge.to);
      seen[edge.to] = true;
    }
  }
  return part;
}

System with_start_of(const System& system, EdgeId shortened, std::size_t count) {
  System result = header_of(system);
  result.start = system.start;
  result.errors = system.errors;
  for (const Vertex& vertex : system.vertices()) result.add_vertex(vertex);
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    Edge edge = system.edge(id);
    if (id == shortened) edge.instructions.resize(count);
    result.add_edge(std::move(edge));
  }
  return result;
}

}  // namespace heapreach::rts
