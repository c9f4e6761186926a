#include <array>

#include "rts/text/read/read_parts.h"

namespace heapreach::rts {

namespace {

// Keeps origin + bound + guard within 63 bits.
constexpr std::uint64_t largest_origin = 15'000'000'000'000'000'000U;  // addresses have 64 bits

/// A nested value of `meta` as flow text. The nesting is limited by Document.
std::string flow_text(Node node) {
  std::string inner;
  switch (node.kind()) {
    case NodeKind::empty:
    case NodeKind::null:
    case NodeKind::scalar:
      return std::string(node.text());
    case NodeKind::list:
      for (const Node& item : node.items()) inner += (inner.empty() ? "" : ", ") + flow_text(item);
      return "[" + inner + "]";
    case NodeKind::map:
      for (const auto& [key, value] : node.entries()) {
        inner += (inner.empty() ? "" : ", ") + flow_text(key) + ": " + flow_text(value);
      }
      return "{" + inner + "}";
  }
  return inner;
}

void read_meta(Node node, Meta& meta) {
  for (const auto& [key, value] : named_entries(node, "meta")) {
    meta.entries.emplace_back(key.text(), flow_text(value));
    if (key.text() == "complete") meta.complete = boolean_of(value, "meta: complete");
  }
}

Expectation read_expect(Node node) {
  if (node.is_map()) {
    constexpr std::array<std::string_view, 1> keys = {"feasible_from"};
    const Node from = Fields(node, keys, "expect").at("feasible_from");
    return {Expectation::Kind::feasible_from, number_of(from, "feasible_from", 0, largest_bound)};
  }
  if (node.text() != "feasible" && node.text() != "infeasible") {
    fail_expected(node, "expect", "feasible, infeasible or {feasible_from: CELLS}");
  }
  const bool feasible = node.text() == "feasible";
  return {feasible ? Expectation::Kind::feasible : Expectation::Kind::infeasible, 0};
}

void read_layout(Node node, System& system) {
  constexpr std::array<std::string_view, 2> keys = {"origin", "guard"};
  const Fields layout(node, keys, "layout");
  if (const auto origin = layout.find("origin")) {
    system.declared_origin = number_of(*origin, "origin", 1, largest_origin);
  }
  if (const auto guard = layout.find("guard")) {
    system.guard = number_of(*guard, "guard", 0, largest_bound);
  }
}

}  // namespace

void read_header(const Fields& top, System& system, ErrorList& errors) {
  constexpr std::array<std::string_view, 2> heaps = {"empty", "unknown"};
  constexpr std::array<std::string_view, 2> kinds = {"explicit", "implicit"};
  const auto take = [&](std::string_view key, const auto& read) {
    if (const auto node = top.find(key)) errors.attempt([&] { read(*node); });
  };
  take("name", [&](Node name) { system.name = text_of(name, "name"); });
  take("meta", [&](Node meta) { read_meta(meta, system.meta); });
  take("bound", [&](Node bound) { system.bound = number_of(bound, "bound", 0, largest_bound); });
  take("expect", [&](Node expect) { system.expect = read_expect(expect); });
  take("heap", [&](Node heap) {
    const bool unknown = choice_of(heap, "heap", heaps) == 1;
    system.heap = unknown ? StartHeap::unknown : StartHeap::empty;
  });
  take("layout", [&](Node layout) { read_layout(layout, system); });
  take("memory_errors", [&](Node kind) {
    const bool implicit = choice_of(kind, "memory_errors", kinds) == 1;
    system.memory_errors = implicit ? MemoryErrors::implicit : MemoryErrors::explicit_edges;
  });
}

Position read_at(Node node) {
  constexpr std::array<std::string_view, 3> keys = {"file", "line", "column"};
  constexpr std::uint64_t largest = 2'000'000'000;
  const Fields fields(node, keys, "at");
  Position position;
  if (const auto file = fields.find("file")) position.file = text_of(*file, "file");
  if (const auto line = fields.find("line")) {
    position.line = static_cast<int>(number_of(*line, "line", 1, largest));
  }
  if (const auto column = fields.find("column")) {
    position.column = static_cast<int>(number_of(*column, "column", 1, largest));
  }
  return position;
}

}  // namespace heapreach::rts
