// The sections of the file are read in the order of what they need of each other, wherever they
// stand in the text: names first, then vertices, then everything that mentions them.
#include "rts/text/read/read.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "rts/text/read/read_approximations.h"
#include "rts/text/read/read_parts.h"
#include "support/suggest.h"

namespace heapreach::rts {

namespace {

constexpr std::array<std::string_view, 16> top_keys = {
    "rts",     "name",      "meta",       "bound", "expect", "heap", "layout",   "memory_errors",
    "records", "variables", "procedures", "start", "error",  "exit", "vertices", "edges"};

class Reader {
 public:
  Reader(const Document& document, const Deadline& deadline)
      : document_(document), deadline_(deadline) {}

  Parsed read();

 private:
  void take_approximations();
  Node check_version() const;
  Node read_start(Node node);
  void read_edges(Node section, ExpressionReader& expressions, std::optional<ProcedureId> owner);
  Edge read_edge(Node node, ExpressionReader& expressions, std::optional<ProcedureId> owner);
  void read_procedure(ProcedureId id);
  VertexId vertex(Node node, std::string_view what, std::optional<ProcedureId> by, Owners::As as);
  std::string read_id(Node node);
  void check_implicit_errors(const Fields& top) const;
  std::vector<Node> read_ends(Node node, std::string_view what, std::vector<VertexId>& vertices);

  const Document& document_;
  const Deadline& deadline_;
  Parsed parsed_;
  System& system_ = parsed_.system;
  Scope scope_;
  ExpressionReader expressions_{scope_};
  VertexTable vertices_{system_};
  ProcedureTable procedures_{system_};
  Owners owners_{system_};
  std::unordered_set<std::string_view> edge_ids_;
};

Parsed Reader::read() {
  const Fields top(check_version(), top_keys, "the file");
  read_header(top, system_);
  read_names(top, system_, scope_);
  if (const auto procedures = top.find("procedures")) procedures_.declare(*procedures);
  if (const auto vertices = top.find("vertices")) vertices_.declare(*vertices);
  const Node start = read_start(top.at("start"));
  const Node error = top.at("error");
  read_edges(top.at("edges"), expressions_, std::nullopt);
  for (ProcedureId id = 0; id < system_.procedures.size(); ++id) read_procedure(id);
  check_implicit_errors(top);
  const std::vector<Node> errors = read_ends(error, "error", system_.errors);
  if (errors.empty()) fail(error, "error: found no vertex, expected at least one");
  if (const auto exit = top.find("exit")) {
    const std::unordered_set<VertexId> error_ids(system_.errors.begin(), system_.errors.end());
    for (const Node& node : read_ends(*exit, "exit", system_.exits)) {
      if (!error_ids.contains(vertices_.find(node, "exit"))) continue;
      fail(node, fmt::format("exit: vertex {} is an error vertex", quote(node.text())));
    }
  }
  if (!system_.procedures.empty()) owners_.settle();
  take_approximations();
  warn(system_, vertices_, start, errors, parsed_.warnings);
  return std::move(parsed_);
}

/// They are kept typed, and nowhere else.
void Reader::take_approximations() {
  auto& entries = system_.meta.entries;
  const auto list = std::find_if(entries.begin(), entries.end(),
                                 [](const auto& entry) { return entry.first == "approximate"; });
  if (list == entries.end()) return;
  system_.approximations = read_approximations(list->second, system_);
  entries.erase(list);
}

Node Reader::check_version() const {
  const std::optional<Node> root = document_.root();
  if (!root) {
    throw InputError(document_.source().position(0),
                     "the file is empty, expected a map that starts with 'rts: 1'");
  }
  if (!root->is_map()) fail_expected(*root, "the file", "a map that starts with 'rts: 1'");
  // First of all, since the keys of another version would be unknown here.
  for (const auto& [key, value] : root->entries()) {
    if (key.text() != "rts") continue;
    if (value.kind() != NodeKind::scalar || value.quoted() || value.text() != "1") {
      fail_expected(value, "rts", "version 1, the only one that this program reads");
    }
    return *root;
  }
  fail(*root, "missing key 'rts' in the file, expected 'rts: 1'");
}

Node Reader::read_start(Node node) {
  constexpr std::array<std::string_view, 2> keys = {"vertex", "assume"};
  if (!node.is_map()) fail_expected(node, "start", "a map {vertex: NAME, assume: CONDITION}");
  const Fields start(node, keys, "start");
  system_.start = vertex(start.at("vertex"), "start: vertex", std::nullopt, Owners::As::start);
  if (const auto assume = start.find("assume")) {
    system_.start_condition = expressions_.condition(*assume, "start: assume");
  }
  return start.at("vertex");
}

VertexId Reader::vertex(Node node, std::string_view what, std::optional<ProcedureId> by,
                        Owners::As as) {
  const VertexId id = vertices_.find(node, what);
  if (!system_.procedures.empty()) owners_.mention(id, by, as, node);
  return id;
}

void Reader::read_procedure(ProcedureId id) {
  const Fields& fields = procedures_.fields(id);
  const VertexId entry = vertex(fields.at("entry"), "entry", id, Owners::As::entry);
  procedures_.enter(id, scope_);
  ExpressionReader expressions(scope_);
  read_edges(fields.at("edges"), expressions, id);
  procedures_.leave(id, scope_);
  Procedure& procedure = system_.procedures[id];
  procedure.entry = entry;
  if (const auto at = fields.find("at")) procedure.at = read_at(*at);
  const auto exit = fields.find("exit");
  if (!exit) return;
  std::unordered_set<VertexId> seen;
  for (const Node& node : one_or_more(*exit, "exit", "a vertex or a list of vertices")) {
    procedure.exits.push_back(vertex(node, "exit", id, Owners::As::exit));
    if (seen.insert(procedure.exits.back()).second) continue;
    fail(node, fmt::format("exit: duplicate vertex {}", quote(node.text())));
  }
}

void Reader::read_edges(Node section, ExpressionReader& expressions,
                        std::optional<ProcedureId> owner) {
  std::size_t count = 0;
  for (const Node& node : items_of(section, "edges", "a list of edges")) {
    if (++count % 256 == 0) deadline_.poll("read");
    system_.add_edge(read_edge(node, expressions, owner));
  }
}

Edge Reader::read_edge(Node node, ExpressionReader& expressions, std::optional<ProcedureId> owner) {
  constexpr std::array<std::string_view, 5> keys = {"id", "from", "to", "do", "at"};
  const Fields fields(node, keys, "an edge");
  Edge edge;
  if (const auto id = fields.find("id")) edge.id = read_id(*id);
  edge.from = vertex(fields.at("from"), "from", owner, Owners::As::source);
  edge.to = vertex(fields.at("to"), "to", owner, Owners::As::target);
  if (const auto at = fields.find("at")) edge.at = read_at(*at);
  if (const auto instructions = fields.find("do")) {
    const std::vector<Node> items = items_of(*instructions, "do", "a list of instructions");
    for (const Node& item : items) {
      edge.instructions.push_back(read_instruction(item, expressions, procedures_));
      const bool call = std::holds_alternative<Call>(edge.instructions.back().action);
      if (!call || items.size() == 1) continue;
      fail(item, "call: found other instructions on its edge, expected an edge of its own");
    }
    edge.instructions.shrink_to_fit();
  }
  return edge;
}

std::string Reader::read_id(Node node) {
  const std::string_view id = name_of(node, "id");
  if (!edge_ids_.insert(id).second) fail(node, fmt::format("duplicate edge id {}", quote(id)));
  if (id.starts_with('#') || id.find('!') != std::string_view::npos) {
    fail_expected(node, "id",
                  "a name without '!' that does not start with '#': those are the names of edges "
                  "without id and of implicit errors");
  }
  return std::string(id);
}

void Reader::check_implicit_errors(const Fields& top) const {
  constexpr std::size_t most = 10'000'000;  // some GB
  if (system_.memory_errors != MemoryErrors::implicit) return;
  std::size_t added = 0;
  for (const Edge& edge : system_.edges()) {
    for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
      if (checked(edge.instructions[i].action)) added += i + 1;
    }
  }
  if (added <= most) return;
  fail(top.at("memory_errors"),
       fmt::format("the implicit errors have {} instructions, since each repeats those before it; "
                   "expected at most {}: split edges with many instructions",
                   added, most));
}

std::vector<Node> Reader::read_ends(Node node, std::string_view what,
                                    std::vector<VertexId>& vertices) {
  const std::vector<Node> nodes = one_or_more(node, what, "a vertex or a list of vertices");
  std::unordered_set<VertexId> seen;
  for (const Node& end : nodes) {
    vertices.push_back(vertices_.find(end, what));
    if (!seen.insert(vertices.back()).second) {
      fail(end, fmt::format("{}: duplicate vertex {}", what, quote(end.text())));
    }
  }
  return nodes;
}

std::string read_all(std::istream& in, const std::string& file) {
  std::string text;
  std::array<char, 1 << 16> buffer;
  if (!in) throw InputError({file, 0, 0}, "cannot read the file");
  while (in.read(buffer.data(), buffer.size()) || in.gcount() > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(in.gcount()));
    if (text.size() > Source::largest_size) break;
  }
  if (in.bad()) throw InputError({file, 0, 0}, "cannot read the file");
  return text;
}

}  // namespace

Parsed read_text(const std::string& text, const std::string& file, const Deadline& deadline) {
  const Document document(Source(text, file), deadline);
  return Reader(document, deadline).read();
}

Parsed read(std::istream& in, const std::string& file, const Deadline& deadline) {
  const Document document(Source(read_all(in, file), file), deadline);
  return Reader(document, deadline).read();
}

}  // namespace heapreach::rts
