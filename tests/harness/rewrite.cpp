#include "tests/harness/rewrite.h"

#include <algorithm>
#include <utility>

namespace heapreach::test {

using namespace rts;

namespace {

/// New ids of the kept ones.
std::vector<std::uint32_t> renumber(const std::vector<bool>& kept) {
  std::vector<std::uint32_t> result(kept.size());
  std::uint32_t next = 0;
  for (std::size_t i = 0; i < kept.size(); ++i) result[i] = kept[i] ? next++ : 0;
  return result;
}

/// The expression with every variable mapped.
ExpressionPtr map_variables(const ExpressionPtr& e,
                            const std::function<VariableId(VariableId)>& map) {
  if (e->op == Op::variable) return make_variable(map(e->variable));
  if (e->arguments.empty()) return e;
  std::vector<ExpressionPtr> arguments;
  for (const ExpressionPtr& argument : e->arguments) {
    arguments.push_back(map_variables(argument, map));
  }
  return make(e->op, std::move(arguments));
}

Checked map_checked(const Checked& inner, const ExpressionMap& map) {
  const Action mapped =
      map_expressions(std::visit([](const auto& i) { return Action(i); }, inner), map);
  return *checked(mapped);
}

Action map_variables(Action action, const std::function<VariableId(VariableId)>& map) {
  if (auto* alloc = std::get_if<Alloc>(&action)) alloc->to = map(alloc->to);
  if (auto* load = std::get_if<Load>(&action)) load->to = map(load->to);
  if (auto* move = std::get_if<Move>(&action)) move->to = map(move->to);
  if (auto* havoc = std::get_if<Havoc>(&action)) {
    for (VariableId& v : havoc->variables) v = map(v);
  }
  if (auto* fail = std::get_if<Fail>(&action)) {
    if (auto* load = std::get_if<Load>(&fail->inner)) load->to = map(load->to);
  }
  if (auto* call = std::get_if<Call>(&action)) {
    for (VariableId& v : call->results) v = map(v);
  }
  return map_expressions(std::move(action),
                         [&](const ExpressionPtr& e) { return map_variables(e, map); });
}

}  // namespace

Action map_expressions(Action action, const ExpressionMap& map) {
  auto change = [&](ExpressionPtr& e) {
    if (e != nullptr) e = map(e);
  };
  if (auto* alloc = std::get_if<Alloc>(&action)) change(alloc->size);
  if (auto* free = std::get_if<Free>(&action)) change(free->address);
  if (auto* load = std::get_if<Load>(&action)) {
    change(load->address);
    change(load->in);
  }
  if (auto* store = std::get_if<Store>(&action)) {
    change(store->address);
    change(store->value);
    change(store->in);
  }
  if (auto* move = std::get_if<Move>(&action)) change(move->value);
  if (auto* assume = std::get_if<Assume>(&action)) change(assume->condition);
  if (auto* assertion = std::get_if<Assert>(&action)) change(assertion->condition);
  if (auto* fail = std::get_if<Fail>(&action)) fail->inner = map_checked(fail->inner, map);
  if (auto* call = std::get_if<Call>(&action)) {
    for (ExpressionPtr& argument : call->arguments) change(argument);
  }
  return action;
}

ExpressionPtr replace_variable(const ExpressionPtr& e, VariableId variable, VariableId by) {
  return map_variables(e, [&](VariableId v) { return v == variable ? by : v; });
}

Action replace_variable(Action action, VariableId variable, VariableId by) {
  return map_variables(std::move(action), [&](VariableId v) { return v == variable ? by : v; });
}

Kept everything(const System& system) {
  return {std::vector<bool>(system.vertices().size(), true),
          std::vector<bool>(system.edges().size(), true),
          std::vector<bool>(system.variables.size(), true),
          std::vector<bool>(system.procedures.size(), true)};
}

System restrict_to(const System& system, const Kept& kept) {
  const auto vertices = renumber(kept.vertices), variables = renumber(kept.variables);
  const auto procedures = renumber(kept.procedures);
  const auto variable = [&](VariableId v) { return variables[v]; };
  System result;
  result.name = system.name;
  result.meta = system.meta;
  result.bound = system.bound;
  result.expect = system.expect;
  result.heap = system.heap;
  result.memory_errors = system.memory_errors;
  result.declared_origin = system.declared_origin;
  result.guard = system.guard;
  result.records = system.records;
  result.constants = system.constants;
  for (std::size_t v = 0; v < kept.variables.size(); ++v) {
    if (kept.variables[v]) result.variables.push_back(system.variables[v]);
  }
  for (std::size_t v = 0; v < kept.vertices.size(); ++v) {
    if (!kept.vertices[v]) continue;
    Vertex vertex = system.vertices()[v];
    if (vertex.procedure) vertex.procedure = procedures[*vertex.procedure];
    result.add_vertex(std::move(vertex));
  }
  for (ProcedureId p = 0; p < kept.procedures.size(); ++p) {
    if (!kept.procedures[p]) continue;
    Procedure procedure = system.procedures[p];
    for (auto* own : {&procedure.parameters, &procedure.locals, &procedure.results}) {
      for (VariableId& v : *own) v = variables[v];
    }
    procedure.entry = vertices[procedure.entry];
    for (VertexId& v : procedure.exits) v = vertices[v];
    result.procedures.push_back(std::move(procedure));
  }
  result.start = vertices[system.start];
  for (VertexId v : system.errors) {
    if (kept.vertices[v]) result.errors.push_back(vertices[v]);
  }
  for (VertexId v : system.exits) {
    if (kept.vertices[v]) result.exits.push_back(vertices[v]);
  }
  if (system.start_condition) {
    result.start_condition = map_variables(system.start_condition, variable);
  }
  for (std::size_t i = 0; i < kept.edges.size(); ++i) {
    if (!kept.edges[i]) continue;
    Edge edge = system.edges()[i];
    edge.from = vertices[edge.from];
    edge.to = vertices[edge.to];
    for (Instruction& instruction : edge.instructions) {
      instruction.action = map_variables(std::move(instruction.action), variable);
      auto* call = std::get_if<Call>(&instruction.action);
      if (call != nullptr) call->to = procedures[call->to];
    }
    result.add_edge(std::move(edge));
  }
  return result;
}

System with_edges(const System& system, std::vector<Edge> edges) {
  Kept kept = everything(system);
  kept.edges.assign(kept.edges.size(), false);
  System result = restrict_to(system, kept);
  const auto owner = [&](const Edge& edge) {
    const auto procedure = result.vertex(edge.from).procedure;
    return procedure ? *procedure + 1 : 0;
  };
  std::stable_sort(edges.begin(), edges.end(),
                   [&](const Edge& a, const Edge& b) { return owner(a) < owner(b); });
  for (Edge& edge : edges) result.add_edge(std::move(edge));
  return result;
}

}  // namespace heapreach::test
