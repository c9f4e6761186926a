#include "tests/harness/odd_ends.h"

#include <algorithm>

#include "rts/transform/transformed.h"

namespace heapreach::test {

using namespace rts;

namespace {

bool is_exit_of_procedure(const System& system, VertexId v) {
  return std::any_of(system.procedures.begin(), system.procedures.end(), [&](const Procedure& p) {
    return std::find(p.exits.begin(), p.exits.end(), v) != p.exits.end();
  });
}

}  // namespace

System with_odd_ends(const System& system, Random& random) {
  System result = header_of(system);
  result.procedures = system.procedures;
  result.start = system.start;
  result.errors = system.errors;
  result.exits = system.exits;
  for (const Vertex& vertex : system.vertices()) result.add_vertex(vertex);
  for (Procedure& procedure : result.procedures) {
    if (random.chance(10)) {
      procedure.exits.clear();
      procedure.results.clear();
    }
  }
  for (VertexId v = 0; v < system.vertices().size(); ++v) {
    const bool inside = system.vertex(v).procedure && !is_exit_of_procedure(system, v);
    if (inside && random.chance(20)) result.exits.push_back(v);
  }
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    Edge edge = system.edge(id);
    const bool in_procedure = system.vertex(edge.from).procedure.has_value();
    if (system.call_of(id) != nullptr) {
      Call& call = std::get<Call>(edge.instructions[0].action);
      if (result.procedures[call.to].results.empty()) call.results.clear();
      if (random.chance(15)) edge.to = random.pick(system.errors);
    } else if (in_procedure && random.chance(10)) {
      edge.to = random.pick(system.errors);
    }
    result.add_edge(std::move(edge));
  }
  return result;
}

}  // namespace heapreach::test
