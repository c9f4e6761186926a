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

std::optional<std::string> Beginning::found_out(std::uint64_t bound, const Limits& limits) const {
  const Stops stops = search(system_, bound, limits);
  if (!stops) return std::nullopt;
  std::string assumed;
  for (const Stop& stop : *stops) {
    for (const rts::EdgeId id : system_.graph().out_edges(stop.vertex)) {
      std::uint64_t used = stop.used;
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
        if (assumes && assumed.empty()) {
          assumed = at(instruction.at) + "no execution gets beyond \"" +
                    describe(instruction.action, system_) + "\"";
        }
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
