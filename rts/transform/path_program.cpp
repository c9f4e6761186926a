// At one height of the call stack one activation lives at a time, so activations of a procedure at
// the same height share their variables, one after the other.
#include "rts/transform/path_program.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include "rts/model/rename.h"
#include "support/error.h"

namespace heapreach::rts {

namespace {

class PathStraightener {
 public:
  explicit PathStraightener(const System& original) : original_(original), draft_(original) {}

  Transformed run(const std::vector<EdgeId>& path) {
    keep_variables(*draft_, original_.global_count());
    Renaming globals(original_.variables.size());
    std::iota(globals.begin(), globals.end(), 0);
    stack_.push_back({0, std::nullopt, std::move(globals)});
    at_ = original_.start;
    add_vertex();
    for (const EdgeId id : path) {
      if (id >= original_.edges().size() || original_.edge(id).from != at_) {
        throw NoPath("the edges are no path through the system and its procedures");
      }
      original_.call_of(id) != nullptr ? enter(id) : take(id);
      leave();
    }
    draft_->start = 0;
    draft_->errors = {static_cast<VertexId>(draft_->vertices().size() - 1)};
    return draft_.finished();
  }

 private:
  struct Activation {
    EdgeId call = 0;
    std::optional<ProcedureId> procedure;  // none: the system's own graph
    Renaming variables;
  };

  void add_vertex() {
    Vertex vertex = original_.vertex(at_);
    vertex.name = std::to_string(draft_->vertices().size()) + " " + vertex.name;
    vertex.procedure.reset();
    draft_->add_vertex(std::move(vertex));
  }

  static void append(Action action, Edge& edge) {
    Instruction instruction;
    instruction.action = std::move(action);
    edge.instructions.push_back(std::move(instruction));
  }

  void add(Edge edge, Role role, EdgeId origin) {
    const auto last = static_cast<VertexId>(draft_->vertices().size() - 1);
    edge.from = last;
    edge.to = last + 1;
    edge.id.clear();
    edge.implicit.reset();
    add_vertex();
    draft_.add(std::move(edge), role, origin);
  }

  void take(EdgeId id) {
    Edge edge = original_.edge(id);
    for (Instruction& instruction : edge.instructions) {
      instruction.action = renamed(instruction.action, stack_.back().variables);
    }
    at_ = edge.to;
    add(std::move(edge), Role::copy, id);
  }

  /// The variables of a procedure at the height that comes next.
  const Renaming& variables_of(ProcedureId id) {
    const std::size_t height = stack_.size();
    const auto [place, is_new] = known_.emplace(std::pair(id, height), Renaming());
    if (!is_new) return place->second;
    Renaming& variables = place->second;
    variables.resize(original_.variables.size());
    std::iota(variables.begin(), variables.end(), 0);
    const Procedure& procedure = original_.procedures[id];
    for (const auto* own : {&procedure.parameters, &procedure.locals}) {
      for (const VariableId v : *own) {
        const Variable& variable = original_.variables[v];
        variables[v] = static_cast<VariableId>(draft_->variables.size());
        draft_->variables.push_back(
            {procedure.name + "@" + std::to_string(height) + " " + variable.name, variable.type});
      }
    }
    return variables;
  }

  void enter(EdgeId id) {
    const Call& call = *original_.call_of(id);
    const Procedure& procedure = original_.procedures[call.to];
    const Renaming variables = variables_of(call.to);
    Edge edge;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      const ExpressionPtr value = renamed(call.arguments[i], stack_.back().variables);
      append(Move{variables[procedure.parameters[i]], value}, edge);
    }
    if (!procedure.locals.empty()) {
      append(renamed(Havoc{procedure.locals}, variables), edge);
    }
    at_ = procedure.entry;
    stack_.push_back({id, call.to, variables});
    add(std::move(edge), Role::call, id);
  }

  /// The returns that follow a step.
  void leave() {
    while (stack_.back().procedure) {
      const Activation callee = stack_.back();
      const Procedure& procedure = original_.procedures[*callee.procedure];
      const auto& exits = procedure.exits;
      if (std::find(exits.begin(), exits.end(), at_) == exits.end()) return;
      stack_.pop_back();
      const Call& call = *original_.call_of(callee.call);
      Edge edge;
      for (std::size_t i = 0; i < call.results.size(); ++i) {
        const ExpressionPtr value = make_variable(callee.variables[procedure.results[i]]);
        const VariableId to = stack_.back().variables[call.results[i]];
        append(Move{to, value}, edge);
      }
      at_ = original_.edge(callee.call).to;
      add(std::move(edge), Role::return_edge, callee.call);
    }
  }

  const System& original_;
  Draft draft_;
  std::vector<Activation> stack_;
  std::map<std::pair<ProcedureId, std::size_t>, Renaming> known_;  // by height
  VertexId at_ = 0;                                                // of the original
};

}  // namespace

Transformed path_program(const System& system, const std::vector<EdgeId>& path) {
  return PathStraightener(system).run(path);
}

}  // namespace heapreach::rts
