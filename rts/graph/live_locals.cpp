// The usual backward analysis, procedure by procedure: an activation's own variables are read by
// its own instructions alone, and as results when it ends.
#include "rts/graph/live_locals.h"

#include "rts/graph/variables.h"

namespace heapreach::rts {

namespace {

using Set = std::vector<bool>;  // indexed by variable

/// What is live before an action, from what is live behind it.
void step_back(const Action& action, Set& live) {
  std::vector<VariableId> defined, used;
  collect_definitions(action, defined);
  collect_uses(action, used);
  for (const VariableId v : defined) live[v] = false;
  for (const VariableId v : used) live[v] = true;
}

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
      for (auto i = edge.instructions.rbegin(); i != edge.instructions.rend(); ++i) {
        step_back(i->action, before);
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
  std::vector<VariableId> mentioned;
  for (ProcedureId p = 0; p < system.procedures.size(); ++p) {
    for (const EdgeId e : graph.edges(CallGraph::node_of(p))) {
      for (const Instruction& i : system.edge(e).instructions) {
        collect_definitions(i.action, mentioned);
        collect_uses(i.action, mentioned);
      }
    }
    const Procedure& procedure = system.procedures[p];
    for (const VariableId result : procedure.results) seen[result] = true;
    const Set own = own_variables(system, procedure);
    for (VariableId v = 0; v < own.size(); ++v) seen[v] = seen[v] || own[v];
  }
  for (const VariableId v : mentioned) seen[v] = true;
  Set own(system.variables.size());
  for (VariableId v = 0; v < system.global_count(); ++v) own[v] = !seen[v];
  std::vector<Set> live(system.vertices().size(), Set(system.variables.size()));
  close(system, graph.edges(CallGraph::node_of(std::nullopt)), own, live);
  return live;
}

}  // namespace heapreach::rts
