#include "cli/cover/cover_dot.h"

#include <fmt/format.h>

#include <map>

namespace heapreach::cli {

namespace {

using analyses::Coverage;

std::string quoted_for_dot(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result + "\"";
}

/// Colours that are told apart without seeing red and green, and lines that are without any.
struct Look {
  const char* colour;
  const char* style;
  std::string tooltip;
};

struct ClassLook {
  const Coverage& coverage;

  Look operator()(const analyses::Consistent& one) const {
    return {"#0072b2", "solid", fmt::format("consistent: execution {}", one.arrival)};
  }
  Look operator()(const analyses::Inconsistent& one) const {
    const auto& bound = coverage.proofs[one.refutation].bound;
    return {"#d55e00", "dashed",
            bound ? fmt::format("inconsistent within {} cells", *bound) : "inconsistent"};
  }
  Look operator()(const analyses::Undecided& one) const {
    return {"#666666", "dotted", "undecided: " + one.reason};
  }
};

}  // namespace

std::string dot_of(const Coverage& coverage) {
  std::map<std::size_t, Look> looks;
  for (const analyses::ListedGroup& group : coverage.groups) {
    const Look look = std::visit(ClassLook{coverage}, group.its_class);
    for (const std::size_t edge : group.edges) looks.emplace(edge, look);
  }
  std::string text = "digraph coverage {\n  node [shape=box];\n";
  for (std::size_t i = 0; i < coverage.edges.size(); ++i) {
    const analyses::ListedEdge& edge = coverage.edges[i];
    const auto known = looks.find(i);
    const Look look = known != looks.end()
                          ? known->second
                          : Look{"#bbbbbb", "solid", "not between the start and the end"};
    text +=
        fmt::format("  {} -> {} [label={}, color=\"{}\", style={}, tooltip={}];\n",
                    quoted_for_dot(edge.from), quoted_for_dot(edge.to), quoted_for_dot(edge.name),
                    look.colour, look.style, quoted_for_dot(look.tooltip));
  }
  return text + "}\n";
}

}  // namespace heapreach::cli
