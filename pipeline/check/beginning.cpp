// Paths up to the first end or loop are searched like any others, with these places as errors. A
// search that gives up leaves it open, and the answer about errors then stands: nothing but a
// finished search that came nowhere takes it back.
#include "pipeline/check/beginning.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "pipeline/check/all_executions.h"
#include "rts/text/parse.h"
#include "rts/transform/beginning.h"
#include "rts/transform/transformed.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

/// How far a finished search came.
struct Stop {
  rts::VertexId vertex = 0;
  std::uint64_t used = 0;  // cells, at least
};

/// The places from which nothing leads on, or nothing if executions get far enough or it was not
/// found out.
using Stops = std::optional<std::vector<Stop>>;

Stops stops_of(const search::StateGraph& graph) {
  std::set<std::uint32_t> lead_on;
  for (const search::Arc& arc : graph.arcs) lead_on.insert(arc.from);
  std::vector<Stop> stops;
  for (std::uint32_t s = 0; s < graph.states.size(); ++s) {
    if (lead_on.count(s) == 0) stops.push_back({graph.states[s].vertex, graph.states[s].used});
  }
  return stops;
}

Stops search(const rts::System& system, std::uint64_t bound, const Limits& limits) {
  const auto answer = search_all(system, bound, limits);
  if (!answer) return std::nullopt;
  if (const auto* graph = std::get_if<search::StateGraph>(&*answer)) return stops_of(*graph);
  if (std::holds_alternative<search::Reached>(*answer)) return std::vector<Stop>();
  return std::nullopt;
}

/// The system with no more than so many instructions of one edge.
rts::System with_start_of(const rts::System& system, rts::EdgeId shortened, std::size_t count) {
  rts::System result = rts::header_of(system);
  result.start = system.start;
  result.errors = system.errors;
  for (const rts::Vertex& vertex : system.vertices()) result.add_vertex(vertex);
  for (rts::EdgeId id = 0; id < system.edges().size(); ++id) {
    rts::Edge edge = system.edge(id);
    if (id == shortened) edge.instructions.resize(count);
    result.add_edge(std::move(edge));
  }
  return result;
}

std::string at(const std::optional<Position>& position) {
  return position ? to_string(*position) + ": " : "";
}

}  // namespace

Beginning::Beginning(const rts::System& file, std::uint64_t static_cells)
    : system_(rts::beginning_of(file)), static_cells_(static_cells) {
  const std::vector<bool> reached = file.graph().reachable_from({{file.start}});
  has_errors_ = std::any_of(file.errors.begin(), file.errors.end(),
                            [&](rts::VertexId error) { return reached[error]; });
}

std::optional<std::string> Beginning::why_cut(std::uint64_t bound, const Limits& limits) {
  if (!has_errors_ || (far_enough_ && bound >= *far_enough_)) return std::nullopt;
  std::optional<std::string> why;
  try {
    why = found_out(bound, limits);
  } catch (const BackendError&) {
    return std::nullopt;  // not known
  }
  if (!why) far_enough_ = bound;
  return why;
}

/// The first instruction of the edge that nothing gets beyond, where nothing gets beyond them all:
/// of several assumptions, most say what holds anyway. Nothing if it was not found out.
std::optional<std::size_t> Beginning::cut_at(rts::EdgeId id, std::uint64_t bound,
                                             const Limits& limits) const {
  const std::vector<rts::Instruction>& all = system_.edge(id).instructions;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!std::holds_alternative<rts::Assume>(all[i].action)) continue;
    const auto answer = search_all(with_start_of(system_, id, i + 1), bound, limits);
    if (!answer) return std::nullopt;
    const auto* graph = std::get_if<search::StateGraph>(&*answer);
    if (graph == nullptr) continue;
    const bool taken = std::any_of(graph->arcs.begin(), graph->arcs.end(),
                                   [&](const search::Arc& arc) { return arc.edge == id; });
    if (!taken) return i;
  }
  return std::nullopt;
}

std::optional<std::string> Beginning::found_out(std::uint64_t bound, const Limits& limits) const {
  const Stops stops = search(system_, bound, limits);
  if (!stops) return std::nullopt;
  std::string assumed;
  for (const Stop& stop : *stops) {
    for (const rts::EdgeId id : system_.graph().out_edges(stop.vertex)) {
      std::uint64_t used = stop.used;
      const rts::Instruction* assumption = nullptr;
      for (const rts::Instruction& instruction : system_.edge(id).instructions) {
        const auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
        const bool known = alloc != nullptr && alloc->size->op == rts::Op::integer;
        const Integer room = known ? rts::room_of(alloc->size->value) : Integer(0);
        if (known && Integer(static_cast<unsigned long>(used)) + room >
                         Integer(static_cast<unsigned long>(bound))) {
          return fmt::format(
              "{}the block of {} cells does not fit in {}, and no execution comes "
              "to anything before it",
              at(instruction.at), room.get_str(), bound - std::min(bound, static_cells_));
        }
        if (known) used += room.get_ui() + system_.guard;
        const bool assumes = std::holds_alternative<rts::Assume>(instruction.action);
        if (assumes && assumption == nullptr) assumption = &instruction;
      }
      if (assumption != nullptr && assumed.empty()) {
        if (const auto cut = cut_at(id, bound, limits)) {
          assumption = &system_.edge(id).instructions[*cut];
        }
        assumed = at(assumption->at) + "no execution gets beyond \"" +
                  describe(assumption->action, system_) + "\"";
      }
    }
  }
  if (!assumed.empty()) return assumed;
  return fmt::format(
      "every execution is cut before it ends, fails or comes to a loop, with {} "
      "cells",
      bound - std::min(bound, static_cells_));
}

}  // namespace heapreach::pipeline
