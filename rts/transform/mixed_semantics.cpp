// Purpose: errors at the depth of one activation of each procedure, however deep calls are nested
// that they happen in, and procedures that cannot fail: what a summary says of one is how its
// activations end.
//
// Contract: an execution into an error takes each call either for ever, and then by the edge into
// the copy of the procedure, or returns from it, and then by the call as it was. Since nothing
// leaves a copy but an error, one copy and one set of variables serve all activations that do not
// end, recursive ones included.
//
// Source: Gurfinkel, Wei, Chechik, "Model checking recursive programs with exact predicate
// abstraction" (ATVA 2008), and Gurfinkel, Kahsai, Komuravelli, Navas, "The SeaHorn verification
// framework" (CAV 2015, section 3).
#include "rts/transform/mixed_semantics.h"

#include <algorithm>
#include <string>
#include <utility>

#include "rts/graph/call_graph.h"
#include "rts/model/rename.h"
#include "rts/transform/unique_names.h"

namespace heapreach::rts {

namespace {

class MixedBuilder {
 public:
  explicit MixedBuilder(const System& original)
      : original_(original), graph_(original), draft_(original) {}

  Transformed run() {
    find_failing();
    copy_header();
    add_vertices();
    for (const Vertex& vertex : original_.vertices()) names_of_vertices_.unique(vertex.name, "'");
    for (EdgeId id = 0; id < original_.edges().size(); ++id) {
      names_of_edges_.unique(original_.edge_name(id), "'");
    }
    add_copies();
    add_edges();
    draft_->start = original_.start;
    draft_->errors = original_.errors;
    return draft_.finished();
  }

 private:
  bool is_error(VertexId v) const { return is_error_[v]; }

  /// Procedures in which an error can be reached, perhaps in what they call.
  void find_failing() {
    is_error_.resize(original_.vertices().size());
    for (const VertexId error : original_.errors) is_error_[error] = true;
    std::vector<VertexId> with_errors;
    for (std::size_t node = 1; node <= original_.procedures.size(); ++node) {
      const std::vector<EdgeId>& edges = graph_.edges(node);
      const bool has_error = std::any_of(
          edges.begin(), edges.end(), [&](EdgeId id) { return is_error(original_.edge(id).to); });
      if (has_error) with_errors.push_back(static_cast<VertexId>(node));
    }
    fails_ = graph_.calls().reaching(with_errors);
    fails_[0] = false;  // it is no procedure
  }

  /// Variables of copies stand behind the global ones, and those of procedures behind them.
  void copy_header() {
    const std::size_t globals = original_.global_count();
    keep_variables(*draft_, globals);
    UniqueNames names;
    for (const Variable& global : draft_->variables) names.unique(global.name, "");
    copied_ = Renaming(original_.variables.size());
    kept_ = Renaming(original_.variables.size());
    for (VariableId v = 0; v < globals; ++v) copied_[v] = kept_[v] = v;
    for (ProcedureId p = 0; p < original_.procedures.size(); ++p) {
      if (!fails_[p + 1]) continue;
      const Procedure& procedure = original_.procedures[p];
      for (const VariableId v : own_variables(procedure)) {
        Variable variable = original_.variables[v];
        variable.name = names.unique(procedure.name + "$" + variable.name, "$");
        copied_[v] = add_variable(std::move(variable));
      }
      std::size_t place = 0;
      for (const VariableId parameter : procedure.parameters) {
        if (place == arguments_.size()) {
          Variable argument = original_.variables[parameter];
          argument.name = names.unique("argument$" + std::to_string(place), "$");
          arguments_.push_back(add_variable(std::move(argument)));
        }
        ++place;
      }
    }
    for (std::size_t v = globals; v < original_.variables.size(); ++v) {
      kept_[v] = add_variable(original_.variables[v]);
    }
  }

  static std::vector<VariableId> own_variables(const Procedure& procedure) {
    std::vector<VariableId> own = procedure.parameters;
    own.insert(own.end(), procedure.locals.begin(), procedure.locals.end());
    return own;
  }

  VariableId add_variable(Variable variable) {
    draft_->variables.push_back(std::move(variable));
    return static_cast<VariableId>(draft_->variables.size() - 1);
  }

  static void rename(std::vector<VariableId>& variables, const Renaming& to) {
    for (VariableId& v : variables) v = to[v];
  }

  void add_vertices() {
    for (const Vertex& vertex : original_.vertices()) draft_->add_vertex(vertex);
    draft_->exits = original_.exits;
    for (Procedure procedure : original_.procedures) {
      rename(procedure.parameters, kept_);
      rename(procedure.locals, kept_);
      rename(procedure.results, kept_);
      draft_->procedures.push_back(std::move(procedure));
    }
  }

  void add_copies() {
    copy_.resize(original_.vertices().size());
    for (VertexId v = 0; v < copy_.size(); ++v) copy_[v] = v;
    std::vector<bool> is_exit(copy_.size());
    for (const VertexId exit : original_.exits) is_exit[exit] = true;
    for (std::size_t node = 1; node < fails_.size(); ++node) {
      if (!fails_[node]) continue;
      for (const VertexId v : graph_.vertices(node)) {
        Vertex vertex = original_.vertex(v);
        vertex.name = names_of_vertices_.unique(vertex.name + "!", "'");
        vertex.procedure.reset();
        copy_[v] = draft_->add_vertex(std::move(vertex));
        if (is_exit[v]) draft_->exits.push_back(copy_[v]);
      }
    }
  }

  void add_edges() {
    std::vector<EdgeId> place(original_.edges().size());
    for (std::size_t node = 0; node < fails_.size(); ++node) {
      for (const EdgeId id : graph_.edges(node)) {
        if (node > 0 && is_error(original_.edge(id).to)) continue;
        add_edge(id, false, place);
      }
      if (node > 0 && !fails_[node]) continue;
      for (const EdgeId id : graph_.edges(node)) {
        if (node > 0) add_edge(id, true, place);
        add_jump(id);
      }
    }
  }

  /// The edge as it is, calls included; in the copy, with the copy's vertices and variables.
  void add_edge(EdgeId id, bool in_copy, std::vector<EdgeId>& place) {
    const Renaming& variables = in_copy ? copied_ : kept_;
    place[id] = static_cast<EdgeId>(draft_->edges().size());
    Edge edge = original_.edge(id);
    if (in_copy) {
      edge.from = copy_[edge.from];
      edge.to = copy_[edge.to];
    }
    if (edge.implicit) {
      edge.implicit->edge = place[edge.implicit->edge];
    } else {
      edge.id = original_.edge_name(id);
      if (in_copy) edge.id = names_of_edges_.unique(edge.id + "'", "'");
    }
    for (Instruction& instruction : edge.instructions) {
      if (auto* call = std::get_if<Call>(&instruction.action)) {
        for (ExpressionPtr& argument : call->arguments) argument = renamed(argument, variables);
        rename(call->results, variables);
      } else {
        instruction.action = renamed(instruction.action, variables);
      }
    }
    draft_.add(std::move(edge), Role::copy, id);
  }

  /// If the edge is a call in which an error can be reached: into the copy, never to return.
  void add_jump(EdgeId id) {
    const Call* call = original_.call_of(id);
    if (call == nullptr || !fails_[call->to + 1]) return;
    const Edge& original = original_.edge(id);
    const Procedure& procedure = original_.procedures[call->to];
    const std::optional<Position>& at = original.instructions.front().at;
    Edge edge;
    edge.from = copy_[original.from];
    edge.to = copy_[procedure.entry];
    edge.id = names_of_edges_.unique(original_.edge_name(id) + "!", "'");
    edge.at = original.at;
    // All of them before any parameter changes: the caller may be the same copy.
    for (std::size_t i = 0; i < call->arguments.size(); ++i) {
      edge.instructions.push_back({Move{arguments_[i], renamed(call->arguments[i], copied_)}, at});
    }
    for (std::size_t i = 0; i < call->arguments.size(); ++i) {
      const VariableId to = copied_[procedure.parameters[i]];
      edge.instructions.push_back({Move{to, make_variable(arguments_[i])}, at});
    }
    if (!procedure.locals.empty()) {
      edge.instructions.push_back({renamed(Havoc{procedure.locals}, copied_), at});
    }
    draft_.add(std::move(edge), Role::call, id);
  }

  const System& original_;
  const CallGraph graph_;
  Draft draft_;
  std::vector<bool> is_error_;         // indexed by original vertex
  std::vector<bool> fails_;            // indexed by node of the call graph
  Renaming copied_;                    // variables in copies
  Renaming kept_;                      // variables elsewhere
  std::vector<VariableId> arguments_;  // hold arguments while parameters change
  std::vector<VertexId> copy_;         // indexed by original vertex: in the copy, if there is one
  UniqueNames names_of_vertices_;
  UniqueNames names_of_edges_;
};

}  // namespace

Transformed mixed_semantics(const System& system) {
  if (system.procedures.empty()) return Transformed::unchanged(system);
  return MixedBuilder(system).run();
}

}  // namespace heapreach::rts
