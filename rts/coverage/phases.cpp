#include "rts/coverage/phases.h"

#include <utility>

#include "rts/transform/unique_names.h"
#include "support/error.h"

namespace heapreach::rts {

namespace {

class PhasesBuilder {
 public:
  PhasesBuilder(const System& system, const End& end, const std::vector<bool>& edges)
      : system_(system), end_(end), edges_(edges), draft_(system) {}

  Transformed run() {
    for (const Vertex& vertex : system_.vertices()) {
      names_.unique(vertex.name, "'");
      draft_->add_vertex(vertex);
    }
    for (Vertex vertex : system_.vertices()) {
      vertex.name = names_.unique(vertex.name + "'", "'");
      draft_->add_vertex(std::move(vertex));
    }
    draft_->memory_errors = MemoryErrors::explicit_edges;  // there are edges for those that count
    draft_->start = system_.start;
    draft_->exits = system_.exits;
    for (EdgeId id = 0; id < system_.edges().size(); ++id) {
      const VertexId to = system_.edge(id).to;
      add(id, system_.edge_name(id), system_.edge(id).from, edges_[id] ? behind(to) : to);
    }
    for (EdgeId id = 0; id < system_.edges().size(); ++id) {
      const Edge& edge = system_.edge(id);
      add(id, system_.edge_name(id) + "'", behind(edge.from), behind(edge.to));
    }
    std::vector<VertexId> ends;
    for (const VertexId vertex : end_.vertices) ends.push_back(behind(vertex));
    add_error_behind(ends, nullptr, names_, draft_);
    return draft_.finished();
  }

 private:
  VertexId behind(VertexId vertex) const {
    return static_cast<VertexId>(system_.vertices().size() + vertex);
  }

  void add(EdgeId id, std::string name, VertexId from, VertexId to) {
    Edge edge = system_.edge(id);
    edge.id = std::move(name);
    edge.from = from;
    edge.to = to;
    edge.implicit.reset();
    draft_.add(std::move(edge), Role::copy, id);
  }

  const System& system_;
  const End& end_;
  const std::vector<bool>& edges_;
  Draft draft_;
  UniqueNames names_;
};

}  // namespace

Transformed with_phases(const System& system, const End& end, const std::vector<bool>& edges) {
  if (system.has_calls()) throw InternalError("phases of a system with calls");
  return PhasesBuilder(system, end, edges).run();
}

}  // namespace heapreach::rts
