#include "rts/model/property_errors.h"

#include <set>
#include <sstream>

#include "rts/model/memory_errors.h"

namespace heapreach::rts {

namespace {

// No edge of a file has a '!' in its id.
constexpr std::string_view cleanup_suffix = "!memcleanup";
constexpr std::string_view track_suffix = "!memtrack";

/// The entry of `meta` that names the variables which count at the ends.
constexpr const char* roots_key = "roots";

/// What blocks are reachable from at the ends of the program: the variables that `meta.roots`
/// names, else all global pointers. Never empty.
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

/// Reachable blocks break valid-memcleanup only, and where both are asked for, that property
/// is named for them alone.
void add_leaks(System& system, const Properties& properties) {
  const ExpressionPtr all_reachable = make(Op::no_live_cells, roots_of(system));
  const ExpressionPtr lost = make(Op::negation, {all_reachable});
  const ExpressionPtr live = make(Op::negation, {make(Op::no_live_cells, {})});
  const bool track = properties.contains(Property::valid_memtrack);
  if (track) add_leak_edges(system, track_suffix, lost);
  if (!properties.contains(Property::valid_memcleanup)) return;
  add_leak_edges(system, cleanup_suffix,
                 track ? make(Op::conjunction, {live, all_reachable}) : live);
}

}  // namespace

System with_errors(System system, const Properties& properties) {
  System result = with_implicit_errors(std::move(system));
  add_leaks(result, properties);
  return result;
}

std::optional<Property> leak_of(const Edge& edge) {
  if (edge.id.ends_with(cleanup_suffix)) return Property::valid_memcleanup;
  if (edge.id.ends_with(track_suffix)) return Property::valid_memtrack;
  return std::nullopt;
}

}  // namespace heapreach::rts
