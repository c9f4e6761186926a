// A search that comes to no end says that none is reachable. Its states may stand for more than is
// reached, so where executions end instead is said of places only that a single execution has been
// followed to, which nothing leads on from.
#include "pipeline/check/vacuity.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "pipeline/check/all_executions.h"
#include "rts/text/parse.h"
#include "rts/transform/beginning.h"
#include "rts/transform/calls.h"
#include "rts/transform/endings.h"
#include "support/suggest.h"

namespace heapreach::pipeline {

namespace {

using Path = std::vector<rts::EdgeId>;

/// Of the places that are found, so many are named, and so many looked at.
constexpr std::size_t most_places = 3;
constexpr std::size_t most_candidates = 12;

/// Shortest paths to states without an arc, the shortest first, at most so many.
std::vector<Path> paths_to_last_states(const search::StateGraph& graph, std::size_t most) {
  std::vector<std::vector<search::Arc>> out(graph.states.size());
  for (const search::Arc& arc : graph.arcs) out[arc.from].push_back(arc);
  std::vector<std::optional<search::Arc>> parents(graph.states.size());
  std::vector<std::uint32_t> queue;
  for (std::uint32_t s = 0; s < graph.starts && s < graph.states.size(); ++s) queue.push_back(s);
  const auto path_to = [&](std::uint32_t state) {
    Path path;
    for (; parents[state]; state = parents[state]->from) path.push_back(parents[state]->edge);
    std::reverse(path.begin(), path.end());
    return path;
  };
  std::vector<Path> result;
  for (std::size_t next = 0; next < queue.size() && result.size() < most; ++next) {
    const std::uint32_t from = queue[next];
    if (out[from].empty()) result.push_back(path_to(from));
    for (const search::Arc& arc : out[from]) {
      if (arc.to < graph.starts || parents[arc.to]) continue;
      parents[arc.to] = arc;
      queue.push_back(arc.to);
    }
  }
  return result;
}

std::string in_words(const Position& at) {
  return (at.file.empty() ? "line " : "") + to_string(at);
}

bool allocates(const rts::Edge& edge) {
  return std::any_of(edge.instructions.begin(), edge.instructions.end(), [](const auto& one) {
    return std::holds_alternative<rts::Alloc>(one.action);
  });
}

class Vacuity {
 public:
  Vacuity(const rts::System& file, const rts::Properties& asked, const Room& room,
          const Limits& limits)
      : file_(file),
        endings_(rts::endings_of(file, asked)),
        system_(endings_.system),
        bound_(room.bound),
        cells_(room.bound - std::min(room.bound, room.static_cells.value_or(0))),
        is_every_bound_(room.is_every_bound),
        is_program_(room.static_cells.has_value()),
        limits_(limits) {}

  std::optional<std::string> why() {
    const auto answer = search_all(system_, bound_, limits_);
    if (!answer) return std::nullopt;
    const auto* graph = std::get_if<search::StateGraph>(&*answer);
    if (graph == nullptr) return std::nullopt;
    if (graph->states.empty()) return nothing_starts();
    if (is_every_bound_) {
      const auto larger = search_at_every_bound(system_, limits_);
      if (!larger || !std::holds_alternative<search::StateGraph>(*larger)) return std::nullopt;
    }
    std::vector<std::string> places;
    for (const Path& path : paths_to_last_states(*graph, most_candidates)) {
      const auto place = place_of(path);
      const bool known = place && std::find(places.begin(), places.end(), *place) != places.end();
      if (place && !known) places.push_back(*place);
      if (places.size() == most_places) break;
    }
    if (places.empty()) return std::nullopt;
    return fmt::format("no execution comes to {}, so that nothing is said of what lies behind: {}",
                       file_.exits.empty() ? "an end" : "an exit", fmt::join(places, "; "));
  }

 private:
  std::optional<std::string> nothing_starts() const {
    if (file_.start_condition == nullptr) return std::nullopt;
    return fmt::format(
        "no execution starts, so that nothing is said: at {} nothing satisfies \"{}\"",
        named(file_.start), rts::print(*file_.start_condition, file_));
  }

  /// Where an execution that takes this path is certain to end, and why.
  std::optional<std::string> place_of(const Path& path) const {
    if (!path.empty() && !is_execution_of(path, bound_).value_or(false)) return std::nullopt;
    const rts::VertexId last = path.empty() ? system_.start : system_.edge(path.back()).to;
    if (const auto& broken = endings_.failed[last]) {
      return fmt::format("at {} executions end in an error that was not asked about ({})",
                         position_of(system_.edge(path.back())), rts::to_string(*broken));
    }
    std::vector<rts::EdgeId> ways;
    bool fits = false;  // some way, in more cells
    for (const rts::EdgeId edge : system_.graph().out_edges(last)) {
      if (is_execution_of(with(path, edge), bound_).value_or(true)) return std::nullopt;
      fits |= needs_more_cells(path, edge);
      if (!endings_.failed[system_.edge(edge).to]) ways.push_back(edge);
    }
    if (fits && is_in_loop(last)) return std::nullopt;  // it may need no more than cells
    if (ways.size() == 1) return stopped_at(path, ways.front());
    return fmt::format("executions end at {}{}", named(last), fits ? within() : "");
  }

  /// Whether nothing but the bound keeps executions from this way behind the path, perhaps.
  bool needs_more_cells(const Path& path, rts::EdgeId way) const {
    return allocates(system_.edge(way)) &&
           is_execution_of(with(path, way), rts::largest_bound).value_or(true);
  }

  std::string within() const {
    return fmt::format(" within {} {}", cells_, cells_ == 1 ? "cell" : "cells");
  }

  /// The only way on from where a path ends, which nothing can take.
  std::string stopped_at(const Path& path, rts::EdgeId way) const {
    const rts::Edge& edge = system_.edge(way);
    const bool fits = needs_more_cells(path, way);
    std::vector<const rts::Instruction*> suspects;
    for (const rts::Instruction& instruction : edge.instructions) {
      const bool alloc = std::holds_alternative<rts::Alloc>(instruction.action);
      const bool always = std::holds_alternative<rts::Move>(instruction.action) ||
                          std::holds_alternative<rts::Havoc>(instruction.action) ||
                          std::holds_alternative<rts::Nop>(instruction.action);
      if (!always && (!fits || alloc)) suspects.push_back(&instruction);
    }
    if (const auto stop = fits || suspects.size() == 1 ? std::nullopt : where_all_stop(path, way)) {
      const rts::Instruction& stops = edge.instructions[*stop];
      const std::string at = stops.at ? in_words(*stops.at) : position_of(edge);
      return fmt::format("at {} no execution gets beyond \"{}\"", at,
                         describe(stops.action, system_));
    }
    const std::string which =
        suspects.size() == 1 ? " cannot take \"" + describe(suspects[0]->action, system_) + "\""
                             : " cannot go on";
    const bool has_place = suspects.size() == 1 && suspects[0]->at;
    const std::string place = has_place ? in_words(*suspects[0]->at) : position_of(edge);
    return fmt::format("at {} executions{}{}", place, which, fits ? within() : "");
  }

  /// The `assume` of an edge that nothing gets beyond, although something comes to it; nothing if
  /// it is none, or that was not found out.
  std::optional<std::size_t> where_all_stop(const Path& path, rts::EdgeId way) const {
    const auto& all = system_.edge(way).instructions;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const rts::System start = rts::with_start_of(system_, way, i + 1);
      const auto taken = is_execution(start, bound_, with(path, way), limits_);
      if (taken.value_or(true)) continue;
      const bool assumes = std::holds_alternative<rts::Assume>(all[i].action);
      return assumes ? std::optional(i) : std::nullopt;
    }
    return std::nullopt;
  }

  bool is_in_loop(rts::VertexId vertex) const {
    const std::vector<std::size_t> components = system_.graph().components();
    return std::any_of(system_.edges().begin(), system_.edges().end(), [&](const rts::Edge& edge) {
      return components[edge.from] == components[vertex] &&
             components[edge.to] == components[vertex];
    });
  }

  std::optional<bool> is_execution_of(const Path& path, std::uint64_t bound) const {
    return is_execution(system_, bound, path, limits_);
  }

  static Path with(Path path, rts::EdgeId edge) {
    path.push_back(edge);
    return path;
  }

  std::string position_of(const rts::Edge& edge) const {
    for (auto i = edge.instructions.rbegin(); i != edge.instructions.rend(); ++i) {
      if (i->at) return in_words(*i->at);
    }
    return edge.at ? in_words(*edge.at) : named(edge.from);
  }

  std::string named(rts::VertexId vertex) const {
    const rts::Vertex& it = system_.vertex(vertex);
    if (is_program_ && it.at) return in_words(*it.at);
    return fmt::format("vertex {}{}", quote(it.name), it.at ? " (" + in_words(*it.at) + ")" : "");
  }

  const rts::System& file_;
  const rts::Endings endings_;
  const rts::System& system_;
  const std::uint64_t bound_;
  const std::uint64_t cells_;  // as people count them
  const bool is_every_bound_;
  const bool is_program_;  // whose vertices have names that nobody knows
  const Limits& limits_;
};

}  // namespace

std::optional<std::string> why_vacuous(const Asked& asked, const Room& room, const Limits& limits) {
  const rts::System& file = asked.file();
  if (file.heap == rts::StartHeap::unknown || file.is_error(file.start)) return std::nullopt;
  if (!file.has_calls()) return Vacuity(file, asked.question().properties, room, limits).why();
  const rts::Seen seen = rts::seen_as(file, rts::Calls::copies, 0, rts::largest_inlining);
  if (!seen.refusal.empty()) return std::nullopt;
  rts::System copy = *seen.system;  // whose edges have other numbers than the notes say
  std::erase_if(copy.meta.entries, [](const auto& one) { return one.first == "notes"; });
  return Vacuity(copy, asked.question().properties, room, limits).why();
}

}  // namespace heapreach::pipeline
