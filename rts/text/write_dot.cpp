#include <fmt/format.h>

#include <string>

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

std::string vertex_style(const System& system, VertexId id) {
  if (system.is_error(id)) return ", shape=octagon, color=red, fontcolor=red";
  if (system.is_exit(id)) return ", peripheries=2";
  return id == system.start ? ", penwidth=2" : "";
}

void write_vertex(std::ostream& out, const System& system, VertexId id) {
  const Vertex& vertex = system.vertex(id);
  std::string label = escaped(vertex.name);
  if (vertex.at) label += "\\n" + escaped(to_string(*vertex.at));
  if (!vertex.label.empty()) label += "\\n" + escaped(vertex.label);
  out << fmt::format("  v{} [label=\"{}\"{}];\n", id, label, vertex_style(system, id));
}

void write_edge(std::ostream& out, const System& system, EdgeId id) {
  const Edge& edge = system.edge(id);
  std::string label = escaped(system.edge_name(id));
  for (const Instruction& instruction : edge.instructions) {
    label += "\\n" + escaped(describe(instruction.action, system));
  }
  out << fmt::format("  v{} -> v{} [label=\"{}\"{}];\n", edge.from, edge.to, label,
                     edge.implicit ? ", style=dashed" : "");
}

}  // namespace

void write_dot(std::ostream& out, const System& system) {
  out << fmt::format("digraph \"{}\" {{\n", escaped(system.name));
  out << "  node [shape=box, fontname=\"monospace\"];\n  edge [fontname=\"monospace\"];\n";
  out << "  start [shape=point];\n";
  for (VertexId id = 0; id < system.vertices().size(); ++id) write_vertex(out, system, id);
  std::string condition;
  if (system.start_condition) condition = print(*system.start_condition, system);
  out << fmt::format("  start -> v{} [label=\"{}\"];\n", system.start, escaped(condition));
  for (EdgeId id = 0; id < system.edges().size(); ++id) write_edge(out, system, id);
  out << "}\n";
}

}  // namespace heapreach::rts
