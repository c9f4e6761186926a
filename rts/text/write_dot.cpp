#include <fmt/format.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rts/text/parse.h"
#include "rts/text/write.h"

namespace heapreach::rts {

namespace {

/// A text inside a double-quoted Graphviz string. Backslashes are doubled, since Graphviz has
/// escape sequences of its own; lines are centred.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (c == '\n') {
      result += "\\n";
    } else if (byte < 0x20 || byte == 0x7F) {
      result += ' ';
    } else {
      result += c;
    }
  }
  return result;
}

/// What a path passes: the steps that take each edge, from 1. An implicit error is a step of the
/// edge whose instruction fails, and the last one.
struct Passed {
  std::map<EdgeId, std::vector<std::size_t>> steps;
  std::vector<bool> vertices;
  std::optional<EdgeId> failing = std::nullopt;
};

Passed passed_by(const System& system, const std::vector<EdgeId>& path) {
  Passed passed{{}, std::vector<bool>(system.vertices().size())};
  for (std::size_t step = 0; step < path.size(); ++step) {
    const Edge& edge = system.edge(path[step]);
    const EdgeId drawn = edge.implicit ? edge.implicit->edge : path[step];
    passed.steps[drawn].push_back(step + 1);
    passed.vertices[edge.from] = true;
    if (edge.implicit)
      passed.failing = drawn;
    else
      passed.vertices[edge.to] = true;
  }
  return passed;
}

std::string vertex_style(const System& system, VertexId id, const Passed& passed) {
  std::string style;
  if (system.is_error(id))
    style = ", shape=octagon, color=red, fontcolor=red";
  else if (system.is_exit(id))
    style = ", peripheries=2";
  else if (id == system.start)
    style = ", penwidth=2";
  return style + (passed.vertices[id] ? ", style=filled, fillcolor=lightblue" : "");
}

void write_vertex(std::ostream& out, const System& system, VertexId id, const Passed& passed) {
  const Vertex& vertex = system.vertex(id);
  std::string label = escaped(vertex.name);
  if (vertex.at) label += "\\n" + escaped(to_string(*vertex.at));
  if (!vertex.label.empty()) label += "\\n" + escaped(vertex.label);
  out << fmt::format("  v{} [label=\"{}\"{}];\n", id, label, vertex_style(system, id, passed));
}

/// Many steps as their first ones and their number.
std::string steps_text(const std::vector<std::size_t>& steps) {
  constexpr std::size_t most = 6;
  std::string text = steps.size() == 1 ? "step " : "steps ";
  for (std::size_t i = 0; i < steps.size() && i < most; ++i) {
    text += (i > 0 ? ", " : "") + std::to_string(steps[i]);
  }
  return text + (steps.size() > most ? fmt::format(", .. ({} in all)", steps.size()) : "");
}

/// `errors`: the names of the implicit errors of its instructions.
void write_edge(std::ostream& out, const System& system, EdgeId id, const std::string& errors,
                const Passed& passed) {
  const Edge& edge = system.edge(id);
  std::string label = escaped(system.edge_name(id));
  std::string style;
  if (const auto steps = passed.steps.find(id); steps != passed.steps.end()) {
    label += "\\n" + steps_text(steps->second);
    style = passed.failing == id ? ", color=red, penwidth=3" : ", color=blue, penwidth=2";
  }
  for (const Instruction& instruction : edge.instructions) {
    label += "\\n" + escaped(describe(instruction.action, system));
  }
  if (!errors.empty()) {
    style += fmt::format(", dir=both, arrowtail=odot, tooltip=\"may fail: {}\"", escaped(errors));
  }
  out << fmt::format("  v{} -> v{} [label=\"{}\"{}];\n", edge.from, edge.to, label, style);
}

/// The names of the implicit errors of each edge.
std::map<EdgeId, std::string> implicit_errors(const System& system) {
  std::map<EdgeId, std::string> errors;
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    const auto& implicit = system.edge(id).implicit;
    if (!implicit) continue;
    std::string& names = errors[implicit->edge];
    names += (names.empty() ? "" : ", ") + system.edge_name(id);
  }
  return errors;
}

/// Vertices that only implicit errors lead to are not drawn, since these are not.
std::vector<bool> drawn_vertices(const System& system) {
  std::vector<bool> drawn(system.vertices().size());
  std::vector<bool> is_end(system.vertices().size());
  for (const Edge& edge : system.edges()) {
    is_end[edge.from] = is_end[edge.to] = true;
    if (!edge.implicit) drawn[edge.from] = drawn[edge.to] = true;
  }
  for (VertexId id = 0; id < drawn.size(); ++id) {
    if (!is_end[id] || id == system.start) drawn[id] = true;
  }
  return drawn;
}

}  // namespace

void write_dot(std::ostream& out, const System& system, const std::vector<EdgeId>& path,
               const std::string& more) {
  const Passed passed = passed_by(system, path);
  const std::vector<bool> drawn = drawn_vertices(system);
  out << fmt::format("digraph \"{}\" {{\n", escaped(system.name));
  out << "  node [shape=box, fontname=\"monospace\"];\n  edge [fontname=\"monospace\"];\n";
  out << "  start [shape=point];\n";
  for (VertexId id = 0; id < system.vertices().size(); ++id) {
    if (drawn[id]) write_vertex(out, system, id, passed);
  }
  std::string condition;
  if (system.start_condition) condition = print(*system.start_condition, system);
  out << fmt::format("  start -> v{} [label=\"{}\"];\n", system.start, escaped(condition));
  const std::map<EdgeId, std::string> errors = implicit_errors(system);
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    if (system.edge(id).implicit) continue;
    const auto names = errors.find(id);
    write_edge(out, system, id, names == errors.end() ? "" : names->second, passed);
  }
  out << more << "}\n";
}

}  // namespace heapreach::rts
