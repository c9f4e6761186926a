// Implicit errors repeat the instructions before an access, so an edge with k accesses costs k^2:
// long edges are cut.
#include "frontends/lower/graph_builder.h"

#include <cctype>

namespace heapreach::frontends::lower {

namespace {

constexpr std::size_t longest_edge = 24;  // instructions

std::string vertex_name(const std::optional<Position>& at) {
  return at && at->line > 0 ? "L" + std::to_string(at->line) : "v";
}

}  // namespace

std::string as_name(const std::string& text) {
  static const std::set<std::string> reserved = {"null", "true", "false", "sizeof",
                                                 "no_live_cells"};
  std::string name;
  for (char c : text) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$';
    name += plain ? c : '_';
  }
  if (name.empty()) name = "v";
  if (std::isdigit(static_cast<unsigned char>(name[0]))) name = "_" + name;
  return reserved.count(name) ? name + "_" : name;
}

std::string GraphBuilder::unique(const std::string& name, Names& taken) const {
  const auto [known, is_new] = taken.emplace(name, 1);
  if (is_new) return name;
  while (true) {
    std::string candidate = name + "_" + std::to_string(++known->second);
    if (taken.emplace(candidate, 1).second) return candidate;
  }
}

void GraphBuilder::enter(rts::ProcedureId procedure, const std::set<std::string>& names) {
  procedure_ = procedure;
  variables_.clear();
  for (const std::string& name : names) variables_.emplace(name, 1);
}

rts::VertexId GraphBuilder::add_error(const std::string& name) {
  rts::Vertex vertex;
  vertex.name = unique(name, vertices_);
  return system_.add_vertex(std::move(vertex));
}

rts::VertexId GraphBuilder::add_vertex(const std::string& name, const std::optional<Position>& at) {
  rts::Vertex vertex;
  vertex.name = unique(name.empty() ? vertex_name(at) : name, vertices_);
  if (at && at->line > 0) vertex.at = at;
  vertex.procedure = procedure_;
  return system_.add_vertex(std::move(vertex));
}

rts::VariableId GraphBuilder::add_variable(const std::string& name, rts::VariableType type) {
  system_.variables.push_back({unique(as_name(name), variables_), type});
  return static_cast<rts::VariableId>(system_.variables.size() - 1);
}

void GraphBuilder::begin(rts::VertexId from, Code code) {
  from_ = from;
  code_ = std::move(code);
}

void GraphBuilder::mark(const Position& at) {
  settle_mark();
  code_.mark = at;
}

bool GraphBuilder::take_mark(const Position& at, bool anywhere_in_line) {
  const bool is_there = code_.mark && code_.mark->line == at.line && code_.mark->file == at.file &&
                        (anywhere_in_line || code_.mark->column == at.column);
  if (is_there) code_.mark.reset();
  return is_there;
}

void GraphBuilder::settle_mark() {
  if (!code_.mark) return;
  code_.instructions.push_back({rts::Nop{}, *code_.mark});
  code_.calls.push_back(call_);
  code_.mark.reset();
}

void GraphBuilder::emit(rts::Action action, const Position& at, const std::string& note) {
  if (!take_mark(at, false)) settle_mark();
  if (code_.instructions.size() >= longest_edge) here(at);
  const bool is_part = !operation_.empty() && rts::checked(action).has_value();
  const std::string space = is_part && !note.empty() ? " " : "";
  const std::string about = note + space + (is_part ? operation_ : "");
  if (!about.empty()) code_.notes[code_.instructions.size()] = about;
  rts::Instruction instruction{std::move(action), std::nullopt};
  if (!at.file.empty()) instruction.at = at;
  code_.instructions.push_back(std::move(instruction));
  code_.calls.push_back(call_);
}

void GraphBuilder::keep_together(std::size_t instructions, const Position& at) {
  if (code_.instructions.size() + instructions > longest_edge) here(at);
}

void GraphBuilder::end(rts::VertexId to, const std::optional<Position>& at) {
  settle_mark();
  rts::Edge edge;
  edge.from = from_;
  edge.to = to;
  if (!code_.instructions.empty()) {
    edge.at = code_.instructions.front().at;
  } else if (at && at->line > 0) {
    edge.at = at;
  }
  edge.instructions = std::move(code_.instructions);
  const rts::EdgeId id = system_.add_edge(std::move(edge));
  calls_[id] = std::move(code_.calls);
  if (!code_.notes.empty()) notes_[id] = std::move(code_.notes);
  code_ = {};
}

rts::VertexId GraphBuilder::here(const Position& at) {
  settle_mark();
  if (code_.instructions.empty()) return from_;
  const rts::VertexId vertex = add_vertex("", at);
  end(vertex);
  from_ = vertex;
  return vertex;
}

std::pair<rts::VertexId, Code> GraphBuilder::take() {
  std::pair<rts::VertexId, Code> open{from_, std::move(code_)};
  code_ = {};
  return open;
}

}  // namespace heapreach::frontends::lower
