// Without recursion no procedure is ever active twice, so its copies share one set of variables: a
// call sets the parameters, makes the local variables arbitrary, and results are copied at the
// exits. Copies wait in a queue, not on the call stack, since calls may be nested deeply.
#include "rts/transform/inline_calls.h"

#include <utility>

#include "rts/graph/call_graph.h"
#include "rts/transform/start_values.h"
#include "rts/transform/unique_names.h"

namespace heapreach::rts {

namespace {

constexpr std::size_t longest_prefix = 100;  // of names: they would grow with the depth of calls

/// What a copy is of, and where it stands.
struct InlinedCopy {
  std::size_t node = 0;    // of the call graph
  std::string prefix;      // of its names
  VertexId first = 0;      // its first vertex
  EdgeId call = 0;         // node > 0: the original edge that it replaces
  VertexId return_to = 0;  // node > 0
};

class CallInliner {
 public:
  CallInliner(const System& original, const CallGraph& graph)
      : original_(original), graph_(graph), draft_(original) {}

  Transformed run() {
    copy_header();
    place_.resize(original_.vertices().size());
    edge_.resize(original_.edges().size());
    for (std::size_t node = 0; node <= original_.procedures.size(); ++node) {
      for (std::size_t i = 0; i < graph_.vertices(node).size(); ++i) {
        place_[graph_.vertices(node)[i]] = static_cast<VertexId>(i);
      }
    }
    copies_.push_back(begin_copy(0, ""));
    for (std::size_t next = 0; next < copies_.size(); ++next) finish_copy(next);
    draft_->start = vertex(copies_[0], original_.start);
    for (const VertexId error : original_.errors) {
      draft_->errors.push_back(vertex(copies_[0], error));
    }
    return draft_.finished();
  }

 private:
  void copy_header() {
    UniqueNames names;
    const std::size_t globals = original_.global_count();
    for (std::size_t v = 0; v < globals; ++v) names.unique(draft_->variables[v].name, "");
    for (const Procedure& procedure : original_.procedures) {
      for (const auto* own : {&procedure.parameters, &procedure.locals}) {
        for (const VariableId v : *own) {
          std::string& name = draft_->variables[v].name;
          name = names.unique(procedure.name + "$" + name, "$");
        }
      }
    }
  }

  /// The vertices of a copy. Error vertices belong to the first one.
  InlinedCopy begin_copy(std::size_t node, std::string prefix) {
    InlinedCopy copy;
    copy.node = node;
    copy.prefix = std::move(prefix);
    copy.first = static_cast<VertexId>(draft_->vertices().size());
    for (const VertexId v : graph_.vertices(node)) {
      Vertex added = original_.vertex(v);
      added.name = vertex_names_.unique(copy.prefix + added.name, "'");
      added.procedure.reset();
      draft_->add_vertex(std::move(added));
    }
    return copy;
  }

  VertexId vertex(const InlinedCopy& copy, VertexId original) const {
    return original_.vertex(original).procedure ? copy.first + place_[original] : place_[original];
  }

  /// The edges of a copy.
  void finish_copy(std::size_t index) {
    const std::size_t node = copies_[index].node;
    for (const EdgeId id : graph_.edges(node)) {
      const bool call = original_.call_of(id) != nullptr;
      edge_[id] = static_cast<EdgeId>(draft_->edges().size());
      call ? add_call(index, id) : add_copy(copies_[index], id);
    }
    if (node > 0) add_returns(copies_[index]);
    for (const VertexId end : exits_of(node)) draft_->exits.push_back(vertex(copies_[index], end));
  }

  /// Exits of the file that are vertices of this node.
  std::vector<VertexId> exits_of(std::size_t node) const {
    std::vector<VertexId> result;
    for (const VertexId end : original_.exits) {
      if (CallGraph::node_of(original_.vertex(end).procedure) == node) result.push_back(end);
    }
    return result;
  }

  std::string name(const InlinedCopy& copy, EdgeId id) {
    return edge_names_.unique(copy.prefix + original_.edge_name(id), "'");
  }

  void add_copy(const InlinedCopy& copy, EdgeId id) {
    Edge edge = original_.edge(id);
    edge.from = vertex(copy, edge.from);
    edge.to = vertex(copy, edge.to);
    if (edge.implicit) {
      edge.implicit->edge = edge_[edge.implicit->edge];
    } else {
      edge.id = name(copy, id);
    }
    draft_.add(std::move(edge), Role::copy, id);
  }

  void add_call(std::size_t caller, EdgeId id) {
    const Edge& original = original_.edge(id);
    const Call& call = *original_.call_of(id);
    const Procedure& procedure = original_.procedures[call.to];
    std::string prefix = copies_[caller].prefix + original_.edge_name(id) + ">";
    if (prefix.size() > longest_prefix) prefix = ".." + std::to_string(copies_.size()) + ">";
    InlinedCopy callee = begin_copy(CallGraph::node_of(call.to), std::move(prefix));
    callee.call = id;
    callee.return_to = vertex(copies_[caller], original.to);

    Edge edge;
    edge.from = vertex(copies_[caller], original.from);
    edge.to = vertex(callee, procedure.entry);
    edge.id = name(copies_[caller], id);
    edge.at = original.at;
    const std::optional<Position>& at = original.instructions.front().at;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      edge.instructions.push_back({Move{procedure.parameters[i], call.arguments[i]}, at});
    }
    if (!procedure.locals.empty()) edge.instructions.push_back({Havoc{procedure.locals}, at});
    draft_.add(std::move(edge), Role::call, id);
    copies_.push_back(std::move(callee));
  }

  void add_returns(const InlinedCopy& copy) {
    const Call& call = *original_.call_of(copy.call);
    const Procedure& procedure = original_.procedures[call.to];
    for (const VertexId exit : procedure.exits) {
      Edge edge;
      edge.from = vertex(copy, exit);
      edge.to = copy.return_to;
      edge.id = edge_names_.unique(copy.prefix + original_.vertex(exit).name + ">", "'");
      edge.at = original_.edge(copy.call).at;
      for (std::size_t i = 0; i < call.results.size(); ++i) {
        const Move move{call.results[i], make_variable(procedure.results[i])};
        edge.instructions.push_back({move, std::nullopt});
      }
      draft_.add(std::move(edge), Role::return_edge, copy.call);
    }
  }

  const System& original_;
  const CallGraph& graph_;
  Draft draft_;
  std::vector<VertexId> place_;      // indexed by original vertex: its place in its node
  std::vector<EdgeId> edge_;         // indexed by original edge: in the copy at work
  std::vector<InlinedCopy> copies_;  // those before the one at work are finished
  UniqueNames vertex_names_;
  UniqueNames edge_names_;
};

}  // namespace

Transformed inline_calls(const System& system, std::size_t most) {
  return without_start_values(copy_calls(system, most));
}

Transformed copy_calls(const System& system, std::size_t most) {
  if (system.procedures.empty()) return Transformed::unchanged(system);
  const CallGraph graph(system);
  if (graph.recursion()) return Transformed::unchanged(system, *graph.recursion());
  if (graph.size_of_copies(most) > most) {
    return Transformed::unchanged(system,
                                  "with a copy for every call, the system would have more than " +
                                      std::to_string(most) + " edges and instructions");
  }
  return CallInliner(system, graph).run();
}

}  // namespace heapreach::rts
