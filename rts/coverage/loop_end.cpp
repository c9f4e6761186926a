#include "rts/coverage/loop_end.h"

#include <algorithm>
#include <vector>

namespace heapreach::rts {

namespace {

struct Loop {
  VertexId head = 0;
  std::vector<EdgeId> back;  // that end its rounds
};

/// Outer loops before those within them.
std::vector<Loop> loops_of(const System& system) {
  const Graph::DepthFirst found = system.graph().depth_first(system.start);
  std::vector<Loop> loops;
  for (auto vertex = found.finished.rbegin(); vertex != found.finished.rend(); ++vertex) {
    Loop loop{*vertex, {}};
    for (const EdgeId edge : found.back) {
      if (system.edge(edge).to == *vertex) loop.back.push_back(edge);
    }
    if (!loop.back.empty()) loops.push_back(std::move(loop));
  }
  return loops;
}

std::vector<Position> places_of(const System& system, EdgeId id) {
  const Edge& edge = system.edge(id);
  std::vector<Position> places;
  if (edge.at) places.push_back(*edge.at);
  for (const Instruction& instruction : edge.instructions) {
    if (instruction.at) places.push_back(*instruction.at);
  }
  return places;
}

/// The last place of each back edge, where C says that the next round begins, the first of each
/// edge that begins one, and that of the head.
std::vector<Position> places_of(const System& system, const Loop& loop) {
  std::vector<Position> places;
  for (const EdgeId edge : loop.back) {
    const std::vector<Position> all = places_of(system, edge);
    if (!all.empty()) places.push_back(all.back());
  }
  for (const EdgeId edge : system.graph().out_edges(loop.head)) {
    const std::vector<Position> all = places_of(system, edge);
    if (!all.empty()) places.push_back(all.front());
  }
  if (system.vertex(loop.head).at) places.push_back(*system.vertex(loop.head).at);
  return places;
}

bool is_file(const std::string& path, const std::string& name) {
  if (path == name) return true;
  return path.ends_with("/" + name);
}

End end_at(const System& system, VertexId head, const Position& place) {
  End end{End::Kind::vertex, system.vertex(head).name, {head}};
  end.loop = place;
  return end;
}

}  // namespace

std::optional<End> end_at_loop(const System& system, const std::string& file, int line) {
  for (const Loop& loop : loops_of(system)) {
    for (const Position& place : places_of(system, loop)) {
      if (place.line == line && is_file(place.file, file)) return end_at(system, loop.head, place);
    }
  }
  return std::nullopt;
}

std::optional<End> end_of_endless_system(const System& system) {
  const std::vector<bool> exits = system.graph().reaching(system.exits);
  if (exits[system.start]) return std::nullopt;
  for (const Loop& loop : loops_of(system)) {
    const std::vector<Position> places = places_of(system, loop);
    if (!system.vertex(loop.head).procedure && !places.empty()) {
      return end_at(system, loop.head, places.front());
    }
  }
  return std::nullopt;
}

}  // namespace heapreach::rts
