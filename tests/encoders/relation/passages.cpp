#include "tests/encoders/relation/passages.h"

#include <map>

namespace heapreach::test::relation {

namespace {

/// Edges that leave an error vertex are taken by no execution.
bool is_taken(const rts::System& system, const rts::Edge& edge) {
  return !system.is_error(edge.from);
}

/// Vertices that are reached from those of `marked`, or with `back` those that reach them.
std::vector<bool> closed(const rts::System& system, std::vector<bool> marked, bool back) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const rts::Edge& edge : system.edges()) {
      const rts::VertexId near = back ? edge.to : edge.from, far = back ? edge.from : edge.to;
      if (!is_taken(system, edge) || marked[far] || !marked[near]) continue;
      marked[far] = changed = true;
    }
  }
  return marked;
}

std::vector<bool> reached(const rts::System& system) {
  std::vector<bool> start(system.vertices().size());
  start[system.start] = true;
  return closed(system, start, false);
}

std::vector<bool> leads_to_error(const rts::System& system) {
  std::vector<bool> errors(system.vertices().size());
  for (const rts::VertexId error : system.errors) errors[error] = true;
  return closed(system, errors, true);
}

/// All paths from a vertex along which no vertex of `ends` is passed, longer ones behind those that
/// they begin with. Nothing if there are more than `most`.
std::optional<std::vector<Path>> paths_from(const rts::System& system, rts::VertexId from,
                                            const std::vector<bool>& ends, std::size_t most) {
  std::vector<Path> paths = {{}};
  for (std::size_t next = 0; next < paths.size(); ++next) {
    const Path here = paths[next];
    const rts::VertexId at = here.empty() ? from : system.edge(here.back()).to;
    if (!here.empty() && ends[at]) continue;
    for (rts::EdgeId e = 0; e < system.edges().size(); ++e) {
      if (system.edge(e).from != at || !is_taken(system, system.edge(e))) continue;
      paths.push_back(here);
      paths.back().push_back(e);
      if (paths.size() > most + 1) return std::nullopt;
    }
  }
  paths.erase(paths.begin());
  return paths;
}

/// Adds the allocs of the passages' last edges which might have led to an error.
void add_cuts(const rts::System& system, const Passage& edges, std::vector<Passage>& cuts) {
  const rts::Edge& last = system.edge(edges.paths.front().back());
  if (!leads_to_error(system)[last.to]) return;
  for (std::size_t i = 0; i < last.instructions.size(); ++i) {
    if (!std::holds_alternative<rts::Alloc>(last.instructions[i].action)) continue;
    cuts.push_back(edges);
    cuts.back().instruction = i;
  }
}

}  // namespace

Passages single_edges(const rts::System& system) {
  Passages result;
  for (rts::EdgeId e = 0; e < system.edges().size(); ++e) {
    const rts::Edge& edge = system.edge(e);
    if (!is_taken(system, edge)) continue;
    const Passage passage{edge.from, edge.to, {{e}}};
    result.steps.push_back(passage);
    add_cuts(system, passage, result.cuts);
  }
  return result;
}

std::optional<Passages> between(const rts::System& system, const std::vector<bool>& ends,
                                std::size_t most) {
  const std::vector<bool> is_reached = reached(system);
  Passages result;
  for (rts::VertexId from = 0; from < ends.size(); ++from) {
    if (!ends[from] || !is_reached[from]) continue;
    const auto paths = paths_from(system, from, ends, most);
    if (!paths) return std::nullopt;
    std::map<rts::VertexId, Passage> steps;
    std::map<rts::EdgeId, Passage> by_last;
    for (const Path& path : *paths) {
      const rts::VertexId to = system.edge(path.back()).to;
      const auto add = [&](Passage& passage) {
        passage.from = from, passage.to = to;
        passage.paths.push_back(path);
      };
      if (ends[to]) add(steps[to]);
      add(by_last[path.back()]);
    }
    for (const auto& [to, passage] : steps) result.steps.push_back(passage);
    for (const auto& [edge, passage] : by_last) add_cuts(system, passage, result.cuts);
  }
  return result;
}

}  // namespace heapreach::test::relation
