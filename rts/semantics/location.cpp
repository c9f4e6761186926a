#include "rts/semantics/location.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "rts/model/property_errors.h"
#include "rts/semantics/question.h"

namespace heapreach::rts {

namespace {

/// The last `fail` on an edge; null if there is none.
const Instruction* last_fail(const Edge& edge) {
  for (auto i = edge.instructions.rbegin(); i != edge.instructions.rend(); ++i) {
    if (std::holds_alternative<Fail>(i->action)) return &*i;
  }
  return nullptr;
}

LocationKind kind_at(const System& system, EdgeId id) {
  switch (property_of(system, id)) {
    case Property::valid_deref:
      return LocationKind::dereference;
    case Property::valid_free:
      return LocationKind::free;
    case Property::valid_memtrack:
    case Property::valid_memcleanup:
      return LocationKind::leak;
    case Property::valid_init:
      return LocationKind::init;
    case Property::no_overflow:
      return LocationKind::overflow;
    case Property::no_div_zero:
      return LocationKind::division;
    case Property::no_bad_shift:
      return LocationKind::shift;
    case Property::no_bad_call:
      return LocationKind::function;
    case Property::no_bad_format:
      return LocationKind::format;
    case Property::no_closed_file:
      return LocationKind::file;
    case Property::valid_alignment:
      return LocationKind::alignment;
    case Property::supported:
      return LocationKind::unsupported;
    case Property::unreach_call:
      break;
  }
  return last_fail(system.edge(id)) != nullptr ? LocationKind::assertion : LocationKind::call;
}

bool comes_before(const Location& a, const Location& b) {
  if (!a.position || !b.position) return a.position.has_value() && !b.position;
  return std::tie(a.position->file, a.position->line, a.position->column, a.kind) <
         std::tie(b.position->file, b.position->line, b.position->column, b.kind);
}

}  // namespace

const char* to_string(LocationKind kind) {
  const char* const names[] = {"deref",  "free",     "assert",    "call",       "leak",
                               "init",   "overflow", "division",  "shift",      "function",
                               "format", "file",     "alignment", "unsupported"};
  return names[static_cast<int>(kind)];
}

std::optional<LocationKind> location_kind_named(std::string_view name) {
  for (const LocationKind kind : all_location_kinds) {
    if (name == to_string(kind)) return kind;
  }
  return std::nullopt;
}

std::string Location::text() const {
  return (position ? to_string(*position) : name) + "=" + to_string(kind);
}

Location location_of(const System& system, EdgeId id) {
  const Edge& edge = system.edge(id);
  Location result{edge.at, system.edge_name(id), kind_at(system, id), {id}};
  const Instruction* fail = last_fail(edge);
  if (fail != nullptr && fail->at) result.position = fail->at;
  // A position without a line is none that anybody could ask about.
  if (result.position && result.position->line == 0) result.position.reset();
  return result;
}

Location location_of_start(const System& system) {
  const Vertex& start = system.vertex(system.start);
  return {start.at, start.name, LocationKind::call, {}};
}

std::optional<EdgeId> last_edge(const System& system, const Execution& execution) {
  std::vector<EdgeId> calls;
  std::optional<EdgeId> last;
  for (const Step& step : execution.steps) {
    last = step.edge;
    const Call* call = system.call_of(step.edge);
    VertexId at = system.edge(step.edge).to;
    if (call != nullptr) {
      calls.push_back(step.edge);
      at = system.procedures[call->to].entry;
    }
    const auto returns = [&] {
      if (calls.empty()) return false;
      const auto& exits = system.procedures[system.call_of(calls.back())->to].exits;
      return std::find(exits.begin(), exits.end(), at) != exits.end();
    };
    for (; returns(); calls.pop_back()) {
      last = calls.back();
      at = system.edge(*last).to;
    }
  }
  return last;
}

Location location_of(const System& system, const Execution& execution) {
  const std::optional<EdgeId> last = last_edge(system, execution);
  return last ? location_of(system, *last) : location_of_start(system);
}

std::vector<Location> locations_of(const System& system, const Properties& properties) {
  std::vector<Location> result;
  std::map<std::string, std::size_t> known;
  const auto add = [&](Location location) {
    const auto [place, is_new] = known.emplace(location.text(), result.size());
    if (is_new) return result.push_back(std::move(location));
    auto& edges = result[place->second].edges;
    edges.insert(edges.end(), location.edges.begin(), location.edges.end());
  };
  const bool starts_wrong = system.is_error(system.start);
  if (starts_wrong && properties.contains(Property::unreach_call)) add(location_of_start(system));
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    const Edge& edge = system.edge(id);
    if (!system.is_error(edge.to) || system.is_error(edge.from)) continue;
    if (properties.contains(property_of(system, id))) add(location_of(system, id));
  }
  std::stable_sort(result.begin(), result.end(), comes_before);
  return result;
}

}  // namespace heapreach::rts
