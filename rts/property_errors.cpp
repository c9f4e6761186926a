#include "rts/property_errors.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "rts/inlined.h"
#include "rts/memory_errors.h"

namespace heapreach::rts {

namespace {

// No edge of a file has a '!' in its id.
constexpr std::string_view cleanup_suffix = "!memcleanup";
constexpr std::string_view track_suffix = "!memtrack";

/// The entry of `meta` that names the variables which count at the ends.
constexpr const char* roots_key = "roots";

bool is_imported(const System& system) {
  const std::pair<std::string, std::string> entry{"producer", "heapreach import"};
  const auto& entries = system.meta.entries;
  return std::find(entries.begin(), entries.end(), entry) != entries.end();
}

Property property_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::dereference:
      return Property::valid_deref;
    case ErrorKind::free:
      return Property::valid_free;
    case ErrorKind::assertion:
      break;
  }
  return Property::unreach_call;
}

Property property_of(const System& system, const ImplicitError& error) {
  if (error.kind != ErrorKind::assertion || !is_imported(system)) return property_of(error.kind);
  const std::vector<Instruction>& instructions = system.edge(error.edge).instructions;
  const std::size_t next = error.instruction + 1;
  const bool frees =
      next < instructions.size() && std::holds_alternative<Free>(instructions[next].action);
  return frees ? Property::valid_free : Property::valid_deref;
}

/// The same edge, which no execution takes.
Edge closed(Edge edge) {
  edge.instructions = {{Assume{make_boolean(false)}, std::nullopt}};
  return edge;
}

/// The system with edges into error vertices closed that break none of the properties.
System restricted(const System& system, const Properties& properties) {
  System result = header_of(system);
  result.procedures = system.procedures;
  result.start = system.start;
  result.errors = system.errors;
  result.exits = system.exits;
  for (const Vertex& vertex : system.vertices()) result.add_vertex(vertex);
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    const Edge& edge = system.edge(id);
    const bool counts = !system.is_error(edge.to) || properties.contains(property_of(system, id));
    result.add_edge(counts ? edge : closed(edge));
  }
  return result;
}

bool is_subset(const Properties& part, const Properties& whole) {
  return std::all_of(std::begin(all_properties), std::end(all_properties),
                     [&](Property p) { return !part.contains(p) || whole.contains(p); });
}

/// What leads to blocks at the ends of the program: the variables that `meta.roots` names, else all
/// global pointers. Never empty.
std::vector<ExpressionPtr> roots_of(const System& system) {
  std::set<std::string> named;
  bool all = true;
  for (const auto& [key, text] : system.meta.entries) {
    if (key != roots_key) continue;
    all = false;
    std::istringstream names(text);
    for (std::string name; names >> name;) named.insert(name);
  }
  std::vector<ExpressionPtr> result;
  for (VariableId v = 0; v < system.global_count(); ++v) {
    const Variable& variable = system.variables[v];
    const bool counts = all ? variable.type == VariableType::pointer : named.count(variable.name);
    if (counts) result.push_back(make_variable(v));
  }
  if (result.empty()) result.push_back(make_integer(0, "null"));
  return result;
}

void add_leak_edges(System& system, std::string_view suffix, const ExpressionPtr& leaks) {
  for (const VertexId exit : system.exits) {
    Edge edge;
    edge.from = exit;
    edge.to = system.errors.front();
    edge.id = system.vertex(exit).name + std::string(suffix);
    edge.instructions = {{Assume{leaks}, std::nullopt}};
    edge.at = system.vertex(exit).at;
    system.add_edge(std::move(edge));
  }
}

/// Blocks that are led to break valid-memcleanup only, and where both are asked for, that property
/// is named for them alone.
void add_leaks(System& system, const Properties& properties) {
  const ExpressionPtr all_led_to = make(Op::no_live_cells, roots_of(system));
  const ExpressionPtr lost = make(Op::negation, {all_led_to});
  const ExpressionPtr live = make(Op::negation, {make(Op::no_live_cells, {})});
  const bool track = properties.contains(Property::valid_memtrack);
  if (track) add_leak_edges(system, track_suffix, lost);
  if (!properties.contains(Property::valid_memcleanup)) return;
  add_leak_edges(system, cleanup_suffix, track ? make(Op::conjunction, {live, all_led_to}) : live);
}

}  // namespace

Property property_of(const System& system, EdgeId id) {
  const Edge& edge = system.edge(id);
  if (edge.implicit) return property_of(system, *edge.implicit);
  if (edge.id.ends_with(cleanup_suffix)) return Property::valid_memcleanup;
  if (edge.id.ends_with(track_suffix)) return Property::valid_memtrack;
  for (auto i = edge.instructions.rbegin(); i != edge.instructions.rend(); ++i) {
    const auto* fail = std::get_if<Fail>(&i->action);
    if (fail != nullptr) return property_of(kind_of(fail->inner));
  }
  return Property::unreach_call;
}

System with_errors(System system, const Properties& properties) {
  System result = with_implicit_errors(std::move(system));
  if (!is_subset(Properties::standard(), properties)) result = restricted(result, properties);
  add_leaks(result, properties);
  return result;
}

}  // namespace heapreach::rts
