// The sections of the file are read in the order of what they need of each other, wherever they
// stand in the text: names first, then vertices, then everything that mentions them.
#include "rts/text/read/read.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "rts/semantics/operations.h"
#include "rts/text/read/read_approximations.h"
#include "rts/text/read/read_parts.h"
#include "support/suggest.h"

namespace heapreach::rts {

namespace {

constexpr std::array<std::string_view, 17> top_keys = {
    "rts",    "name",          "meta",    "bound",     "expect",    "heap",
    "layout", "memory_errors", "records", "constants", "variables", "procedures",
    "start",  "error",         "exit",    "vertices",  "edges"};

class Reader {
 public:
  /// Puts places there unless it is null.
  Reader(const Document& document, const Deadline& deadline, WrittenPlaces* places = nullptr)
      : document_(document), deadline_(deadline), places_(places) {}

  Parsed read();

 private:
  void take_approximations();
  Node check_version() const;
  void read_start(Node node);
  void read_parts(const Fields& top);
  void read_edges(Node section, ExpressionReader& expressions, std::optional<ProcedureId> owner);
  Edge read_edge(Node node, ExpressionReader& expressions, std::optional<ProcedureId> owner);
  void read_procedure(ProcedureId id);
  void read_returns(Node exit, ProcedureId id);
  std::vector<Instruction> read_do(Node list, ExpressionReader& expressions);
  VertexId vertex(Node node, std::string_view what, std::optional<ProcedureId> by, Owners::As as);
  std::string read_id(Node node);
  void check_implicit_errors(const Fields& top) const;
  void check_start_values() const;
  std::vector<Node> read_ends(Node node, std::string_view what, std::vector<VertexId>& vertices);
  void read_exits(Node node);

  const Document& document_;
  const Deadline& deadline_;
  WrittenPlaces* places_;
  Parsed parsed_;
  System& system_ = parsed_.system;
  Scope scope_;
  ExpressionReader expressions_{scope_};
  VertexTable vertices_{system_};
  ProcedureTable procedures_{system_};
  Owners owners_{system_};
  std::unordered_set<std::string_view> edge_ids_;
  ErrorList errors_;
  std::optional<Node> start_;  // the node that names the start vertex
  std::vector<Node> ends_;     // and those that name error vertices
};

Parsed Reader::read() {
  const Fields top(check_version(), top_keys, "the file", errors_);
  ErrorList declarations;
  read_names(top, system_, scope_, declarations);
  const auto declare = [&](std::string_view section, auto& table) {
    const auto node = top.find(section);
    if (node) declarations.attempt([&] { table.declare(*node, declarations); });
  };
  declare("procedures", procedures_);
  declare("vertices", vertices_);
  if (!errors_.empty() || !declarations.empty()) errors_.excuse_undeclared();
  errors_.add(declarations);
  read_header(top, system_, errors_);
  scope_.has_start_heap = system_.heap == StartHeap::unknown;
  read_parts(top);
  errors_.raise();
  check_implicit_errors(top);
  check_start_values();
  if (!system_.procedures.empty()) owners_.settle(errors_);
  errors_.raise();
  take_approximations();
  warn(system_, vertices_, *start_, ends_, parsed_.warnings);
  for (VertexId v = 0; places_ != nullptr && v < system_.vertices().size(); ++v) {
    places_->vertices.push_back(vertices_.origin(v).position());
  }
  return std::move(parsed_);
}

/// What mentions names.
void Reader::read_parts(const Fields& top) {
  errors_.attempt([&] { read_start(top.at("start")); });
  errors_.attempt([&] { read_edges(top.at("edges"), expressions_, std::nullopt); });
  system_.start_value_at = expressions_.start_value_at();
  for (ProcedureId id = 0; id < system_.procedures.size(); ++id) read_procedure(id);
  errors_.attempt([&] {
    const Node error = top.at("error");
    ends_ = read_ends(error, "error", system_.errors);
    if (ends_.empty()) fail(error, "error: found no vertex, expected at least one");
  });
  if (const auto exit = top.find("exit")) errors_.attempt([&] { read_exits(*exit); });
}

void Reader::read_exits(Node node) {
  const std::unordered_set<VertexId> error_ids(system_.errors.begin(), system_.errors.end());
  for (const Node& exit : read_ends(node, "exit", system_.exits)) {
    errors_.attempt([&] {
      if (!error_ids.contains(vertices_.find(exit, "exit"))) return;
      fail(exit, fmt::format("exit: vertex {} is an error vertex", quote(exit.text())));
    });
  }
}

/// They are kept typed, and nowhere else.
void Reader::take_approximations() {
  auto& entries = system_.meta.entries;
  const auto list = std::find_if(entries.begin(), entries.end(),
                                 [](const auto& entry) { return entry.first == "approximate"; });
  if (list == entries.end()) return;
  system_.approximations = read_approximations(list->second, system_);
  tie_operations(system_);
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

void Reader::read_start(Node node) {
  constexpr std::array<std::string_view, 2> keys = {"vertex", "assume"};
  if (!node.is_map()) fail_expected(node, "start", "a map {vertex: NAME, assume: CONDITION}");
  const Fields start(node, keys, "start", errors_);
  errors_.attempt([&] {
    start_ = start.at("vertex");
    system_.start = vertex(*start_, "start: vertex", std::nullopt, Owners::As::start);
  });
  const auto assume = start.find("assume");
  if (!assume) return;
  errors_.attempt(
      [&] { system_.start_condition = expressions_.condition(*assume, "start: assume"); });
}

VertexId Reader::vertex(Node node, std::string_view what, std::optional<ProcedureId> by,
                        Owners::As as) {
  const VertexId id = vertices_.find(node, what);
  if (!system_.procedures.empty()) owners_.mention(id, by, as, node);
  return id;
}

void Reader::read_procedure(ProcedureId id) {
  const Fields& fields = procedures_.fields(id);
  Procedure& procedure = system_.procedures[id];
  errors_.attempt(
      [&] { procedure.entry = vertex(fields.at("entry"), "entry", id, Owners::As::entry); });
  procedures_.enter(id, scope_);
  ExpressionReader expressions(scope_);
  errors_.attempt([&] { read_edges(fields.at("edges"), expressions, id); });
  if (!system_.start_value_at) system_.start_value_at = expressions.start_value_at();
  procedures_.leave(id, scope_);
  if (const auto at = fields.find("at")) {
    errors_.attempt([&] { procedure.at = read_at(*at); });
  }
  if (const auto exit = fields.find("exit")) {
    errors_.attempt([&] { read_returns(*exit, id); });
  }
}

void Reader::read_returns(Node exit, ProcedureId id) {
  Procedure& procedure = system_.procedures[id];
  std::unordered_set<VertexId> seen;
  for (const Node& node : one_or_more(exit, "exit", "a vertex or a list of vertices")) {
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
    errors_.attempt([&] {
      Edge edge = read_edge(node, expressions, owner);
      if (!errors_.empty()) return;
      system_.add_edge(std::move(edge));
      if (places_ != nullptr) places_->edges.push_back(node.position());
    });
  }
}

Edge Reader::read_edge(Node node, ExpressionReader& expressions, std::optional<ProcedureId> owner) {
  constexpr std::array<std::string_view, 5> keys = {"id", "from", "to", "do", "at"};
  const Fields fields(node, keys, "an edge", errors_);
  Edge edge;
  const auto take = [&](const auto& read) { errors_.attempt(read); };
  take([&] {
    if (const auto id = fields.find("id")) edge.id = read_id(*id);
  });
  take([&] { edge.from = vertex(fields.at("from"), "from", owner, Owners::As::source); });
  take([&] { edge.to = vertex(fields.at("to"), "to", owner, Owners::As::target); });
  take([&] {
    if (const auto at = fields.find("at")) edge.at = read_at(*at);
  });
  take([&] {
    if (const auto list = fields.find("do")) edge.instructions = read_do(*list, expressions);
  });
  return edge;
}

std::vector<Instruction> Reader::read_do(Node list, ExpressionReader& expressions) {
  const std::vector<Node> items = items_of(list, "do", "a list of instructions");
  std::vector<Instruction> instructions;
  instructions.reserve(items.size());
  for (const Node& item : items) {
    errors_.attempt([&] {
      instructions.push_back(read_instruction(item, expressions, procedures_));
      const bool call = std::holds_alternative<Call>(instructions.back().action);
      if (!call || items.size() == 1) return;
      fail(item, "call: found other instructions on its edge, expected an edge of its own");
    });
  }
  return instructions;
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

void Reader::check_start_values() const {
  if (system_.start_value_at && system_.is_error(system_.start)) {
    throw InputError(*system_.start_value_at,
                     "startvalue(..) in a system that starts at an error vertex");
  }
}

std::vector<Node> Reader::read_ends(Node node, std::string_view what,
                                    std::vector<VertexId>& vertices) {
  const std::vector<Node> nodes = one_or_more(node, what, "a vertex or a list of vertices");
  std::unordered_set<VertexId> seen;
  for (const Node& end : nodes) {
    errors_.attempt([&] {
      vertices.push_back(vertices_.find(end, what));
      if (seen.insert(vertices.back()).second) return;
      fail(end, fmt::format("{}: duplicate vertex {}", what, quote(end.text())));
    });
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

ParsedWithPlaces read_with_places(const std::string& text, const std::string& file,
                                  const Deadline& deadline) {
  const Document document(Source(text, file), deadline);
  ParsedWithPlaces result;
  result.parsed = Reader(document, deadline, &result.places).read();
  return result;
}

Parsed read(std::istream& in, const std::string& file, const Deadline& deadline) {
  const Document document(Source(read_all(in, file), file), deadline);
  return Reader(document, deadline).read();
}

}  // namespace heapreach::rts
