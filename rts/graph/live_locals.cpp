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
    if (i.operation) read(i.operation->a), read(i.operation->b);
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

/// Which variables an instruction sets or reads.
class Mentioned {
 public:
  explicit Mentioned(Set& mentioned) : mentioned_(mentioned) {}

  void operator()(const Alloc& i) { note(i.to), note(i.size); }
  void operator()(const Free& i) { note(i.address); }
  void operator()(const Load& i) { note(i.to), note(i.address), note(i.in); }
  void operator()(const Store& i) { note(i.address), note(i.value), note(i.in); }
  void operator()(const Move& i) { note(i.to), note(i.value); }
  void operator()(const Havoc& i) {
    for (const VariableId v : i.variables) note(v);
    if (i.operation) note(i.operation->a), note(i.operation->b);
  }
  void operator()(const Assume& i) { note(i.condition); }
  void operator()(const Assert& i) { note(i.condition); }
  void operator()(const Fail& i) { std::visit(*this, i.inner); }
  void operator()(const Nop&) {}
  void operator()(const Call& i) {
    for (const VariableId v : i.results) note(v);
    for (const ExpressionPtr& argument : i.arguments) note(argument);
  }

 private:
  void note(VariableId v) { mentioned_[v] = true; }
  void note(const ExpressionPtr& expression) {
    if (!expression) return;
    if (expression->op == Op::variable) note(expression->variable);
    for (const ExpressionPtr& argument : expression->arguments) note(argument);
  }

  Set& mentioned_;
};

Set own_variables(const System& system, const Procedure& procedure) {
  Set own(system.variables.size());
  for (const VariableId v : procedure.parameters) own[v] = true;
  for (const VariableId v : procedure.locals) own[v] = true;
  return own;
}

/// Goes on until all that is live of `own` along the edges is there.
void close(const System& system, const std::vector<EdgeId>& edges, const Set& own,
           std::vector<Set>& live) {
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

}  // namespace

std::vector<Set> live_locals(const System& system, const CallGraph& graph) {
  std::vector<Set> live(system.vertices().size(), Set(system.variables.size()));
  for (ProcedureId p = 0; p < system.procedures.size(); ++p) {
    const Procedure& procedure = system.procedures[p];
    for (const VertexId exit : procedure.exits) {
      for (const VariableId result : procedure.results) live[exit][result] = true;
    }
    close(system, graph.edges(CallGraph::node_of(p)), own_variables(system, procedure), live);
  }
  return live;
}

std::vector<Set> live_outside_procedures(const System& system, const CallGraph& graph) {
  Set seen(system.variables.size());
  Mentioned mentioned(seen);
  for (ProcedureId p = 0; p < system.procedures.size(); ++p) {
    for (const EdgeId e : graph.edges(CallGraph::node_of(p))) {
      for (const Instruction& i : system.edge(e).instructions) std::visit(mentioned, i.action);
    }
    const Procedure& procedure = system.procedures[p];
    for (const VariableId result : procedure.results) seen[result] = true;
    const Set own = own_variables(system, procedure);
    for (VariableId v = 0; v < own.size(); ++v) seen[v] = seen[v] || own[v];
  }
  Set own(system.variables.size());
  for (VariableId v = 0; v < system.global_count(); ++v) own[v] = !seen[v];
  std::vector<Set> live(system.vertices().size(), Set(system.variables.size()));
  close(system, graph.edges(CallGraph::node_of(std::nullopt)), own, live);
  return live;
}

}  // namespace heapreach::rts
