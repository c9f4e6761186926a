// At one height of the call stack one procedure is active, so a copy of a procedure for a height
// needs one set of variables. Where it is called from several edges, a variable of its own says
// which of them it returns behind. The number of copies is at most depth times procedures, however
// often they call each other; the price is that a copy serves several callers.
#include "rts/transform/unwind_calls.h"

#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include "rts/graph/call_graph.h"
#include "rts/model/rename.h"
#include "rts/transform/start_values.h"

namespace heapreach::rts {

namespace {

/// A call that leads into a copy.
struct Site {
  EdgeId call = 0;         // of the original
  std::size_t caller = 0;  // the copy that it stands in
};

struct Copy {
  std::size_t node = 0;    // of the call graph
  std::size_t height = 0;  // of the call stack
  VertexId first = 0;      // its first vertex
  Renaming variables;
  VariableId site = 0;  // holds the index in `sites` that it returns to; not for the first copy
  std::vector<Site> sites;
};

class CallUnwinder {
 public:
  CallUnwinder(const System& original, std::size_t depth, std::size_t most)
      : original_(original),
        graph_(original),
        depth_(depth),
        most_(most),
        draft_(original),
        place_(original.vertices().size()),
        edge_(original.edges().size()) {
    for (std::size_t node = 0; node <= original.procedures.size(); ++node) {
      for (std::size_t i = 0; i < graph_.vertices(node).size(); ++i) {
        place_[graph_.vertices(node)[i]] = static_cast<VertexId>(i);
      }
    }
  }

  /// Nothing if it gets too large.
  std::optional<Transformed> run(TooDeep too_deep) {
    keep_variables(*draft_, original_.global_count());
    for (const Variable& global : draft_->variables) variable_names_.insert(global.name);
    copy_of(0, 0);
    too_deep_ = add_vertex({"calls too deep", std::nullopt, ""});
    for (std::size_t next = 0; next < copies_.size(); ++next) {
      if (!finish(next)) return std::nullopt;
    }
    for (const Copy& copy : copies_) {
      add_returns(copy);
      if (size_ > most_) return std::nullopt;
    }
    draft_->start = vertex(copies_[0], original_.start);
    for (const VertexId error : original_.errors) {
      draft_->errors.push_back(vertex(copies_[0], error));
    }
    if (too_deep == TooDeep::is_error) draft_->errors.push_back(too_deep_);
    Transformed result = draft_.finished();
    result.set_too_deep(too_deep_);
    return result;
  }

 private:
  VertexId add_vertex(Vertex vertex) {
    while (!vertex_names_.insert(vertex.name).second) vertex.name += "'";
    vertex.procedure.reset();
    return draft_->add_vertex(std::move(vertex));
  }

  VariableId add_variable(std::string name, VariableType type) {
    while (!variable_names_.insert(name).second) name += "$";
    draft_->variables.push_back({std::move(name), type});
    return static_cast<VariableId>(draft_->variables.size() - 1);
  }

  std::string mark(const Copy& copy) const {
    return copy.node == 0 ? "" : "@" + std::to_string(copy.height);
  }

  /// The copy of a node for a height; it is begun if there is none.
  std::size_t copy_of(std::size_t node, std::size_t height) {
    const auto [place, is_new] = known_.emplace(std::pair(node, height), copies_.size());
    if (!is_new) return place->second;
    Copy copy{node, height, static_cast<VertexId>(draft_->vertices().size()), {}, 0, {}};
    for (const VertexId v : graph_.vertices(node)) {
      Vertex added = original_.vertex(v);
      added.name += mark(copy);
      const VertexId id = add_vertex(std::move(added));
      if (is_exit_.empty()) is_exit_ = exits();
      if (is_exit_[v]) draft_->exits.push_back(id);
    }
    copy.variables.resize(original_.variables.size());
    std::iota(copy.variables.begin(), copy.variables.end(), 0);
    if (node > 0) {
      const Procedure& procedure = original_.procedures[node - 1];
      const std::string prefix = procedure.name + "$" + std::to_string(height) + "$";
      for (const auto* own : {&procedure.parameters, &procedure.locals}) {
        for (const VariableId v : *own) {
          const Variable& variable = original_.variables[v];
          copy.variables[v] = add_variable(prefix + variable.name, variable.type);
        }
      }
      copy.site = add_variable(prefix + "caller", VariableType::integer);
    }
    copies_.push_back(std::move(copy));
    return copies_.size() - 1;
  }

  std::vector<bool> exits() const {
    std::vector<bool> result(original_.vertices().size());
    for (const VertexId end : original_.exits) result[end] = true;
    return result;
  }

  VertexId vertex(const Copy& copy, VertexId original) const {
    return original_.vertex(original).procedure ? copy.first + place_[original] : place_[original];
  }

  void add(Edge edge, Role role, EdgeId original) {
    while (!edge.implicit && !edge_names_.insert(edge.id).second) edge.id += "'";
    size_ += 1 + edge.instructions.size();
    draft_.add(std::move(edge), role, original);
  }

  /// The edges of a copy, those that return excepted. False if it gets too large.
  bool finish(std::size_t index) {
    for (const EdgeId id : graph_.edges(copies_[index].node)) {
      edge_[id] = static_cast<EdgeId>(draft_->edges().size());
      original_.call_of(id) != nullptr ? add_call(index, id) : add_copy(copies_[index], id);
      if (size_ > most_) return false;
    }
    return true;
  }

  void add_copy(const Copy& copy, EdgeId id) {
    Edge edge = original_.edge(id);
    edge.from = vertex(copy, edge.from);
    edge.to = vertex(copy, edge.to);
    if (edge.implicit) {
      edge.implicit->edge = edge_[edge.implicit->edge];
    } else {
      edge.id = original_.edge_name(id) + mark(copy);
    }
    for (Instruction& instruction : edge.instructions) {
      instruction.action = renamed(instruction.action, copy.variables);
    }
    add(std::move(edge), Role::copy, id);
  }

  void add_call(std::size_t caller, EdgeId id) {
    const Edge& original = original_.edge(id);
    const Call& call = *original_.call_of(id);
    const Procedure& procedure = original_.procedures[call.to];
    Edge edge;
    edge.from = vertex(copies_[caller], original.from);
    edge.to = too_deep_;
    edge.id = original_.edge_name(id) + mark(copies_[caller]);
    edge.at = original.at;
    if (copies_[caller].height == depth_) return add(std::move(edge), Role::return_edge, id);

    Copy& callee = copies_[copy_of(call.to + 1, copies_[caller].height + 1)];
    const Copy& from = copies_[caller];  // only now: copies may have moved
    const std::optional<Position>& at = original.instructions.front().at;
    const auto move = [&](VariableId to, ExpressionPtr value) {
      edge.instructions.push_back({Move{to, std::move(value)}, at});
    };
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      const ExpressionPtr argument = renamed(call.arguments[i], from.variables);
      move(callee.variables[procedure.parameters[i]], argument);
    }
    move(callee.site, make_integer(static_cast<unsigned long>(callee.sites.size())));
    if (!procedure.locals.empty()) {
      const Action havoc = renamed(Havoc{procedure.locals}, callee.variables);
      edge.instructions.push_back({havoc, at});
    }
    edge.to = vertex(callee, procedure.entry);
    callee.sites.push_back({id, caller});
    add(std::move(edge), Role::call, id);
  }

  void add_returns(const Copy& copy) {
    for (std::size_t i = 0; i < copy.sites.size(); ++i) {
      const Site& site = copy.sites[i];
      const Call& call = *original_.call_of(site.call);
      const Copy& caller = copies_[site.caller];
      const Procedure& procedure = original_.procedures[call.to];
      for (const VertexId exit : procedure.exits) {
        Edge edge;
        edge.from = vertex(copy, exit);
        edge.to = vertex(caller, original_.edge(site.call).to);
        edge.id = original_.vertex(exit).name + mark(copy) + ">" + std::to_string(i);
        edge.at = original_.edge(site.call).at;
        const auto append = [&](Action action) {
          Instruction instruction;
          instruction.action = std::move(action);
          edge.instructions.push_back(std::move(instruction));
        };
        if (copy.sites.size() > 1) {
          const ExpressionPtr number = make_integer(static_cast<unsigned long>(i));
          const ExpressionPtr here = make(Op::equal, {make_variable(copy.site), number});
          append(Assume{here});
        }
        for (std::size_t r = 0; r < call.results.size(); ++r) {
          const VariableId to = caller.variables[call.results[r]];
          const VariableId result = copy.variables[procedure.results[r]];
          append(Move{to, make_variable(result)});
        }
        add(std::move(edge), Role::return_edge, site.call);
      }
    }
  }

  const System& original_;
  const CallGraph graph_;
  std::size_t depth_;
  std::size_t most_;
  Draft draft_;
  std::vector<VertexId> place_;  // indexed by original vertex: its place in its node
  std::vector<EdgeId> edge_;     // indexed by original edge: in the copy at work
  std::vector<bool> is_exit_;    // indexed by original vertex: of the file
  std::vector<Copy> copies_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> known_;  // by node and height
  std::set<std::string> vertex_names_;
  std::set<std::string> variable_names_;
  std::set<std::string> edge_names_;
  VertexId too_deep_ = 0;
  std::size_t size_ = 0;  // edges and instructions so far
};

}  // namespace

Transformed unwind_calls(const System& system, std::size_t depth, TooDeep too_deep,
                         std::size_t most) {
  if (auto unwound = CallUnwinder(system, depth, most).run(too_deep)) {
    return without_start_values(*std::move(unwound));
  }
  return Transformed::unchanged(system, "with copies for calls up to depth " +
                                            std::to_string(depth) +
                                            ", the system would have more than " +
                                            std::to_string(most) + " edges and instructions");
}

}  // namespace heapreach::rts
