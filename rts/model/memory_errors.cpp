#include "rts/model/memory_errors.h"

#include <set>
#include <utility>

namespace heapreach::rts {

namespace {

/// The edge on which the instruction at `index` of `edge` fails.
Edge failing_edge(const System& system, EdgeId id, std::size_t index, const Checked& inner) {
  const Edge& edge = system.edge(id);
  const Instruction& instruction = edge.instructions[index];
  Edge result;
  result.from = edge.from;
  result.to = system.errors.front();
  result.instructions.assign(edge.instructions.begin(),
                             edge.instructions.begin() + static_cast<std::ptrdiff_t>(index));
  result.instructions.push_back({Fail{inner}, instruction.at});
  result.at = instruction.at ? instruction.at : edge.at;
  result.implicit = ImplicitError{id, index, kind_of(inner)};
  return result;
}

}  // namespace

System with_implicit_errors(System system) {
  if (system.memory_errors != MemoryErrors::implicit) return system;
  std::set<std::pair<EdgeId, std::size_t>> present;
  for (const Edge& edge : system.edges()) {
    if (edge.implicit) present.emplace(edge.implicit->edge, edge.implicit->instruction);
  }
  const auto declared = static_cast<EdgeId>(system.edges().size());
  for (EdgeId id = 0; id < declared; ++id) {
    if (system.edge(id).implicit) continue;
    for (std::size_t i = 0; i < system.edge(id).instructions.size(); ++i) {
      const std::optional<Checked> inner = checked(system.edge(id).instructions[i].action);
      if (!inner || present.contains({id, i})) continue;
      system.add_edge(failing_edge(system, id, i, *inner));
    }
  }
  return system;
}

}  // namespace heapreach::rts
