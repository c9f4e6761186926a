// Systems are built as the text of a file: what is checked is what text() gives, and evidence
// belongs to it wherever it came from. Texts are quoted as JSON does it, which YAML reads alike.
#include <nlohmann/json.hpp>

#include "library/heapreach.h"

namespace heapreach {

namespace {

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string listed(const std::vector<std::string>& texts) {
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "" : ", ") + text;
  return "[" + list + "]";
}

std::string all_quoted(const std::vector<std::string>& texts) {
  std::vector<std::string> result;
  for (const std::string& text : texts) result.push_back(quoted(text));
  return listed(result);
}

/// The map of a position; empty if nothing is known.
std::string map_of(const SourcePosition& at) {
  std::string map;
  const auto add = [&](const std::string& key, const std::string& value) {
    map += (map.empty() ? "" : ", ") + key + ": " + value;
  };
  if (!at.file.empty()) add("file", quoted(at.file));
  if (at.line > 0) add("line", std::to_string(at.line));
  if (at.column > 0) add("column", std::to_string(at.column));
  return map.empty() ? "" : "{" + map + "}";
}

std::string entry_at(const SourcePosition& at) {
  const std::string map = map_of(at);
  return map.empty() ? "" : ", at: " + map;
}

std::string section(const std::string& key, const std::vector<std::string>& lines) {
  if (lines.empty()) return "";
  std::string text = key + ":\n";
  for (const std::string& line : lines) text += "  " + line + "\n";
  return text;
}

std::string head_of(const Header& header) {
  std::string text = "rts: 1\nname: " + quoted(header.name) + "\n";
  if (!header.complete) text += "meta: {complete: false}\n";
  if (header.bound) text += "bound: " + std::to_string(*header.bound) + "\n";
  if (header.unknown_heap) text += "heap: unknown\n";
  return text + "memory_errors: " + (header.implicit_errors ? "implicit" : "explicit") + "\n";
}

}  // namespace

Error::~Error() = default;

Instruction alloc(const std::string& to, const std::string& cells) {
  return {"alloc: {to: " + quoted(to) + ", size: " + quoted(cells) + "}"};
}
Instruction free_block(const std::string& address) {
  return {"free: " + quoted(address)};
}
Instruction load(const std::string& to, const std::string& address) {
  return {"load: {to: " + quoted(to) + ", at: " + quoted(address) + "}"};
}
Instruction store(const std::string& address, const std::string& value) {
  return {"store: {at: " + quoted(address) + ", value: " + quoted(value) + "}"};
}
Instruction move(const std::string& to, const std::string& value) {
  return {"move: {to: " + quoted(to) + ", value: " + quoted(value) + "}"};
}
Instruction havoc(const std::vector<std::string>& variables) {
  return {"kill: " + all_quoted(variables)};
}
Instruction assume(const std::string& condition) {
  return {"assume: " + quoted(condition)};
}
Instruction assert_that(const std::string& condition) {
  return {"assert: " + quoted(condition)};
}

System::System(Header header) : name_(header.name), head_(head_of(header)) {}

System System::from_text(std::string text, std::string name) {
  System system;
  system.name_ = std::move(name);
  system.whole_ = std::move(text);
  return system;
}

System& System::building() {
  if (whole_)
    throw Error(Error::Kind::usage, name_ + ": a system that is a text cannot be built on");
  return *this;
}

System& System::record(const std::string& name, const std::vector<std::string>& fields) {
  building().records_.push_back(quoted(name) + ": " + all_quoted(fields));
  return *this;
}

System& System::pointer(const std::string& variable) {
  building().variables_.push_back(quoted(variable) + ": ptr");
  return *this;
}

System& System::integer(const std::string& variable) {
  building().variables_.push_back(quoted(variable) + ": int");
  return *this;
}

System& System::start(const std::string& vertex, const std::string& condition) {
  building().mention(vertex);
  start_ = "{vertex: " + quoted(vertex) + ", assume: " + quoted(condition) + "}";
  return *this;
}

System& System::error(const std::string& vertex) {
  building().mention(vertex);
  errors_.push_back(quoted(vertex));
  return *this;
}

System& System::exit(const std::string& vertex) {
  building().mention(vertex);
  exits_.push_back(quoted(vertex));
  return *this;
}

System& System::vertex(const std::string& name, const SourcePosition& at,
                       const std::string& label) {
  building().mention(name);
  std::string& said = vertices_[vertex_index_.at(name)].second;
  const std::string position = map_of(at);
  said = position.empty() ? "" : "at: " + position;
  if (!label.empty()) said += (position.empty() ? "label: " : ", label: ") + quoted(label);
  return *this;
}

System& System::edge(const std::string& from, const std::string& to,
                     const std::vector<Instruction>& instructions, const SourcePosition& at,
                     const std::string& id) {
  building().mention(from);
  mention(to);
  std::vector<std::string> code;
  for (const Instruction& one : instructions)
    code.push_back("{" + one.text + entry_at(one.at) + "}");
  std::string line = "- {from: " + quoted(from) + ", to: " + quoted(to);
  if (!id.empty()) line += ", id: " + quoted(id);
  if (!code.empty()) line += ", do: " + listed(code);
  edges_.push_back(line + entry_at(at) + "}");
  return *this;
}

void System::mention(const std::string& vertex) {
  if (vertex_index_.emplace(vertex, vertices_.size()).second) vertices_.emplace_back(vertex, "");
}

std::string System::text() const {
  if (whole_) return *whole_;
  std::string text = head_ + section("records", records_) + section("variables", variables_);
  if (!start_.empty()) text += "start: " + start_ + "\n";
  if (!errors_.empty()) text += "error: " + listed(errors_) + "\n";
  if (!exits_.empty()) text += "exit: " + listed(exits_) + "\n";
  std::vector<std::string> vertices;
  for (const auto& [name, what] : vertices_) vertices.push_back(quoted(name) + ": {" + what + "}");
  return text + section("vertices", vertices) + section("edges", edges_);
}

}  // namespace heapreach
