#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rts/text/read/read_parts.h"
#include "support/suggest.h"

namespace heapreach::rts {

namespace {

bool has_checked_instruction(const Edge& edge) {
  for (const Instruction& instruction : edge.instructions) {
    if (checked(instruction.action)) return true;
  }
  return false;
}

/// The start and the entries of procedures that some path of calls leads to.
std::vector<VertexId> places_to_begin(const System& system) {
  if (!system.has_calls()) return {system.start};
  std::vector<VertexId> entries = {system.start};  // by procedure + 1; 0: of the own graph
  for (const Procedure& procedure : system.procedures) entries.push_back(procedure.entry);
  Graph calls;
  for (std::size_t i = 0; i < entries.size(); ++i) calls.add_vertex();
  const std::vector<bool> within = system.graph().reachable_from(entries);
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    const VertexId from = system.edge(id).from;
    const Call* call = system.call_of(id);
    const std::optional<ProcedureId> owner = system.vertex(from).procedure;
    if (call != nullptr && within[from]) calls.add_edge(owner ? *owner + 1 : 0, call->to + 1);
  }
  const std::vector<bool> called = calls.reachable_from({{VertexId(0)}});
  std::vector<VertexId> result;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (called[i]) result.push_back(entries[i]);
  }
  return result;
}

/// Indexed by vertex; knows the edges that memory_errors: implicit will add.
std::vector<bool> reachable_vertices(const System& system) {
  std::vector<bool> reachable = system.graph().reachable_from(places_to_begin(system));
  if (system.memory_errors != MemoryErrors::implicit) return reachable;
  for (const Edge& edge : system.edges()) {
    if (!reachable[edge.from] || !has_checked_instruction(edge)) continue;
    const std::array<VertexId, 1> first_error = {system.errors.front()};
    const std::vector<bool> behind = system.graph().reachable_from(first_error);
    for (std::size_t v = 0; v < behind.size(); ++v) reachable[v] = reachable[v] || behind[v];
    break;
  }
  return reachable;
}

}  // namespace

void warn(const System& system, const VertexTable& vertices, Node start,
          const std::vector<Node>& errors, std::vector<Warning>& out) {
  const auto name = [&](VertexId v) { return quote(system.vertex(v).name); };
  std::vector<bool> has_successor(system.vertices().size());
  for (const Edge& edge : system.edges()) has_successor[edge.from] = true;
  if (!has_successor[system.start]) {
    out.push_back(
        {start.position(), fmt::format("no edge leaves the start vertex {}", name(system.start))});
  }
  std::vector<bool> may_end(has_successor);
  may_end[system.start] = true;
  for (const VertexId v : system.errors) may_end[v] = true;
  for (const VertexId v : system.exits) may_end[v] = true;
  for (const Procedure& procedure : system.procedures) {
    for (const VertexId v : procedure.exits) may_end[v] = true;
  }
  for (VertexId v = 0; v < may_end.size(); ++v) {
    if (may_end[v]) continue;
    out.push_back(
        {vertices.origin(v).position(),
         fmt::format("no edge leaves vertex {}, which is neither error nor exit", name(v))});
  }
  const std::vector<bool> reachable = reachable_vertices(system);
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const VertexId error = system.errors[i];
    if (reachable[error]) continue;
    // Where leaks lead to if they are asked for, which the reader does not know.
    const bool may_leak = i == 0 && std::any_of(system.exits.begin(), system.exits.end(),
                                                [&](VertexId exit) { return reachable[exit]; });
    out.push_back({errors[i].position(),
                   fmt::format("no path leads from the start to error vertex {}: it is infeasible "
                               "at every bound{}",
                               name(error), may_leak ? ", unless leaks are asked for" : "")});
  }
}

}  // namespace heapreach::rts
