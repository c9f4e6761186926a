// The usual backward analysis, procedure by procedure: an activation's own variables are read by
// its own instructions alone, and as results when it ends.
#include "rts/graph/live_locals.h"

namespace heapreach::rts {

namespace {

using Set = std::vector<bool>;  // indexed by variable

/// What is live before an instruction, from what is live behind it.
class Transfer {
 public:
  explicit Transfer(Set& live) : live_(live) {}

  void operator()(const Alloc& i) { set(i.to), read(i.size); }
  void operator()(const Free& i) { read(i.address); }
  void operator()(const Load& i) { set(i.to), read(i.address), read(i.in); }
  void operator()(const Store& i) { read(i.address), read(i.value), read(i.in); }
  void operator()(const Move& i) { set(i.to), read(i.value); }
  void operator()(const Havoc& i) {
    for (const VariableId v : i.variables) set(v);
  }
  void operator()(const Assume& i) { read(i.condition); }
  void operator()(const Assert& i) { read(i.condition); }
  void operator()(const Fail& i) {
    // A failing load sets nothing.
    if (const auto* load = std::get_if<Load>(&i.inner)) return read(load->address), read(load->in);
    std::visit(*this, i.inner);
  }
  void operator()(const Nop&) {}
  void operator()(const Call& i) {
    for (const VariableId v : i.results) set(v);
    for (const ExpressionPtr& argument : i.arguments) read(argument);
  }

 private:
  void set(VariableId v) { live_[v] = false; }
  void read(const ExpressionPtr& expression) {
    if (!expression) return;
    if (expression->op == Op::variable) live_[expression->variable] = true;
    for (const ExpressionPtr& argument : expression->arguments) read(argument);
  }

  Set& live_;
};

Set own_variables(const System& system, const Procedure& procedure) {
  Set own(system.variables.size());
  for (const VariableId v : procedure.parameters) own[v] = true;
  for (const VariableId v : procedure.locals) own[v] = true;
  return own;
}

}  // namespace

std::vector<Set> live_locals(const System& system, const CallGraph& graph) {
  std::vector<Set> live(system.vertices().size(), Set(system.variables.size()));
  for (ProcedureId p = 0; p < system.procedures.size(); ++p) {
    const Procedure& procedure = system.procedures[p];
    const Set own = own_variables(system, procedure);
    for (const VertexId exit : procedure.exits) {
      for (const VariableId result : procedure.results) live[exit][result] = true;
    }
    const std::vector<EdgeId>& edges = graph.edges(CallGraph::node_of(p));
    for (bool changed = true; changed;) {
      changed = false;
      for (auto e = edges.rbegin(); e != edges.rend(); ++e) {
        const Edge& edge = system.edge(*e);
        Set before = live[edge.to];
        Transfer transfer(before);
        for (auto i = edge.instructions.rbegin(); i != edge.instructions.rend(); ++i) {
          std::visit(transfer, i->action);
        }
        for (VariableId v = 0; v < before.size(); ++v) {
          if (!before[v] || !own[v] || live[edge.from][v]) continue;
          live[edge.from][v] = true;
          changed = true;
        }
      }
    }
  }
  return live;
}

}  // namespace heapreach::rts
