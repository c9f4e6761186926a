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

Stops stops_in(const search::StateGraph& graph) {
  std::set<std::uint32_t> lead_on;
  for (const search::Arc& arc : graph.arcs) lead_on.insert(arc.from);
  std::vector<Stop> stops;
  for (std::uint32_t s = 0; s < graph.states.size(); ++s) {
    if (lead_on.count(s) == 0) stops.push_back({graph.states[s].vertex, graph.states[s].used});
  }
  return stops;
}

Stops stops_of(const search::Answer& answer) {
  if (const auto* graph = std::get_if<search::StateGraph>(&answer)) return stops_in(*graph);
  if (std::holds_alternative<search::Reached>(answer)) return std::vector<Stop>();
  return std::nullopt;
}

/// Whether the edge is an implicit error: up to that it says the same as another edge.
bool fails(const rts::Edge& edge) {
  return std::any_of(edge.instructions.begin(), edge.instructions.end(),
                     [](const auto& one) { return std::holds_alternative<rts::Fail>(one.action); });
}

std::string at(const std::optional<Position>& position) {
  return position ? to_string(*position) + ": " : "";
}

}  // namespace

Beginning::Beginning(const rts::System& file, std::uint64_t static_cells)
    : Beginning(file, rts::beginning_of(file), static_cells) {}

Beginning::Beginning(const rts::System& file, rts::FirstPart part, std::uint64_t static_cells)
    : system_(std::move(part.system)), static_cells_(static_cells) {
  const std::set<rts::InstructionPlace> own = rts::own_assumptions(file);
  for (rts::EdgeId id = 0; id < part.edges.size(); ++id) {
    for (std::size_t i = 0; i < system_.edge(id).instructions.size(); ++i) {
      if (own.count({part.edges[id], i}) > 0) own_.insert({id, i});
    }
  }
  const std::vector<bool> reached = file.graph().reachable_from({{file.start}});
  has_errors_ = std::any_of(file.errors.begin(), file.errors.end(),
                            [&](rts::VertexId error) { return reached[error]; });
}

std::optional<std::string> Beginning::why_cut(Bound bound, const Limits& limits) {
  if (!has_errors_ || (far_enough_ && bound.value_or(*far_enough_) >= *far_enough_)) {
    return std::nullopt;
  }
  const std::uint64_t largest = bound.value_or(rts::largest_bound);
  std::optional<Cut> cut;
  try {
    cut = found_out(largest, limits);
    if (cut && cut->is_by_size && !bound) return found_out_at_every_bound(limits);
  } catch (const BackendError&) {
    return std::nullopt;  // not known
  }
  if (cut) return cut->text;
  far_enough_ = largest;
  return std::nullopt;
}

/// Contract: no execution gets far enough at the largest bound.
std::optional<std::string> Beginning::found_out_at_every_bound(const Limits& limits) const {
  const auto answer = search_at_every_bound(system_, limits);
  const auto* graph = answer ? std::get_if<search::StateGraph>(&*answer) : nullptr;
  if (graph == nullptr || is_ended_by_program(*graph, std::nullopt, limits)) return std::nullopt;
  return "every execution is cut before it ends, fails or comes to a loop, at every bound";
}

/// The first instruction of the edge that nothing gets beyond, where nothing gets beyond them all:
/// of several assumptions, most say what holds anyway. Nothing if it was not found out.
std::optional<std::size_t> Beginning::cut_at(rts::EdgeId id, Bound bound,
                                             const Limits& limits) const {
  const std::vector<rts::Instruction>& all = system_.edge(id).instructions;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!std::holds_alternative<rts::Assume>(all[i].action)) continue;
    const rts::System start = rts::with_start_of(system_, id, i + 1);
    const auto answer =
        bound ? search_all(start, *bound, limits) : search_at_every_bound(start, limits);
    if (!answer) return std::nullopt;
    const auto* graph = std::get_if<search::StateGraph>(&*answer);
    if (graph == nullptr) continue;
    const bool taken = std::any_of(graph->arcs.begin(), graph->arcs.end(),
                                   [&](const search::Arc& arc) { return arc.edge == id; });
    if (!taken) return i;
  }
  return std::nullopt;
}

/// Whether what the program itself assumes ends every execution: of the edges that none takes, each
/// is one that a condition of the program keeps it from, or one with an assumption of its own that
/// something comes to and nothing gets beyond.
bool Beginning::is_ended_by_program(const search::StateGraph& graph, Bound bound,
                                    const Limits& limits) const {
  if (own_.empty()) return false;
  std::set<rts::VertexId> reached;
  std::set<rts::EdgeId> taken;
  for (const search::State& state : graph.states) reached.insert(state.vertex);
  for (const search::Arc& arc : graph.arcs) taken.insert(arc.edge);
  bool is_ended = false;
  for (const rts::VertexId vertex : reached) {
    const auto& ways = system_.graph().out_edges(vertex);
    for (const rts::EdgeId way : ways) {
      if (taken.count(way) > 0 || fails(system_.edge(way))) continue;
      const auto cut = cut_at(way, bound, limits);
      const bool is_own = cut && own_.count({way, *cut}) > 0;
      const bool is_other_way = cut && *cut == 0 && ways.size() > 1;  // where the program branches
      if (!is_own && !is_other_way) return false;
      is_ended |= is_own;
    }
  }
  return is_ended;
}

std::optional<Beginning::Cut> Beginning::found_out(std::uint64_t bound,
                                                   const Limits& limits) const {
  const auto answer = search_all(system_, bound, limits);
  if (!answer) return std::nullopt;
  const auto* graph = std::get_if<search::StateGraph>(&*answer);
  if (graph != nullptr && is_ended_by_program(*graph, bound, limits)) return std::nullopt;
  const Stops stops = stops_of(*answer);
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
          return Cut{
              fmt::format("{}the block of {} cells does not fit in {}, and no execution comes "
                          "to anything before it",
                          at(instruction.at), room.get_str(),
                          bound - std::min(bound, static_cells_)),
              true};
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
  if (!assumed.empty()) return Cut{assumed};
  return Cut{fmt::format("every execution is cut before it ends, fails or comes to a loop, with {} "
                         "cells",
                         bound - std::min(bound, static_cells_)),
             true};
}

}  // namespace heapreach::pipeline
