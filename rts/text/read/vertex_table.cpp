#include <fmt/format.h>

#include <array>
#include <utility>

#include "rts/text/read/read_parts.h"
#include "support/suggest.h"

namespace heapreach::rts {

namespace {

Property read_property(Node node) {
  const std::string_view name = name_of(node, "breaks");
  if (const auto property = property_named(name)) return *property;
  std::vector<std::string_view> names;
  for (const Property property : all_properties) names.push_back(to_string(property));
  fail(node, fmt::format("breaks: unknown property {}{}", quote(name), did_you_mean(name, names)));
}

}  // namespace

void VertexTable::declare(Node section, ErrorList& errors) {
  constexpr std::array<std::string_view, 3> keys = {"at", "label", "breaks"};
  for (const auto& entry : named_entries(section, "vertices", errors)) {
    Vertex vertex{std::string(entry.first.text()), std::nullopt, ""};
    errors.attempt([&] {
      const Fields fields(entry.second, keys, "a vertex", errors);
      if (const auto at = fields.find("at")) vertex.at = read_at(*at);
      if (const auto label = fields.find("label")) vertex.label = text_of(*label, "label");
      if (const auto breaks = fields.find("breaks")) vertex.breaks = read_property(*breaks);
    });
    add(entry.first, std::move(vertex));
  }
  closed_ = true;
}

VertexId VertexTable::find(Node node, std::string_view what) {
  const std::string_view name = name_of(node, what);
  const auto place = ids_.find(name);
  if (place != ids_.end()) return place->second;
  if (!closed_) return add(node, {std::string(name), std::nullopt, ""});
  std::vector<std::string_view> names;
  for (const Vertex& vertex : system_.vertices()) names.push_back(vertex.name);
  fail(node, fmt::format("{}: undeclared vertex {}: the file has a vertices section without it{}",
                         what, quote(name), did_you_mean(name, names)));
}

VertexId VertexTable::add(Node name, Vertex vertex) {
  const VertexId id = system_.add_vertex(std::move(vertex));
  ids_.emplace(name.text(), id);  // the document outlives the table
  origins_.push_back(name);
  return id;
}

}  // namespace heapreach::rts
