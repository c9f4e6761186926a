#include "rts/model/memory_errors.h"

#include <set>
#include <utility>

#include "rts/model/imported.h"

namespace heapreach::rts {

namespace {

/// Those of imports assert what holds of pointers where they are used.
Property broken_by_failure(const System& system, const Edge& edge, std::size_t index,
                           ErrorKind kind) {
  switch (kind) {
    case ErrorKind::dereference:
      return Property::valid_deref;
    case ErrorKind::free:
      return Property::valid_free;
    case ErrorKind::assertion:
      break;
  }
  if (!is_imported(system)) return Property::unreach_call;
  const std::size_t next = index + 1;
  const bool frees = next < edge.instructions.size() &&
                     std::holds_alternative<Free>(edge.instructions[next].action);
  return frees ? Property::valid_free : Property::valid_deref;
}

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
  result.breaks = broken_by_failure(system, edge, index, kind_of(inner));
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
