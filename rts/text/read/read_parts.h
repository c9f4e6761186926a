// The parts of the YAML reader, one per section of the file. Internal to read.cpp. All of them
// throw InputError at the node that is at fault, or put it into a list where they can go on.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "rts/text/fields.h"
#include "rts/text/parse.h"
#include "rts/text/read/read.h"

namespace heapreach::rts {

/// name, meta, bound, expect, heap, layout and memory_errors.
void read_header(const Fields& top, System& system, ErrorList& errors);
/// records and variables, into the system and into the scope.
void read_names(const Fields& top, System& system, Scope& scope, ErrorList& errors);
/// A map from names of variables to ptr or int; adds them to the system and returns their ids.
std::vector<VariableId> read_variables(Node section, std::string_view what, System& system,
                                       ErrorList& errors);
/// Throws unless the scalar may name a variable, record, field or procedure.
void expect_identifier(Node node, std::string_view what);
/// The items of a list, or the one node that stands for a list of one.
std::vector<Node> one_or_more(Node node, std::string_view what, std::string_view expected);
/// The value of an `at` key.
Position read_at(Node node);

/// Conditions and expressions, parsed once per text: files repeat them, and trees may be shared.
class ExpressionReader {
 public:
  explicit ExpressionReader(const Scope& scope) : scope_(scope) {}

  ExpressionPtr expression(Node node, std::string_view what);
  ExpressionPtr condition(Node node, std::string_view what);
  VariableId variable(Node node, std::string_view what) const;
  /// Where the first condition says startvalue(..), if one does.
  const std::optional<Position>& start_value_at() const { return start_value_at_; }

 private:
  using Parse = ExpressionPtr (*)(std::string_view, const Scope&, const Position&);
  using Known = std::unordered_map<std::string_view, ExpressionPtr>;
  ExpressionPtr parse(Node node, std::string_view what, Parse parse, Known& known) const;

  const Scope& scope_;
  Known expressions_;
  Known conditions_;
  std::optional<Position> start_value_at_;
};

/// The procedures by name, and what a call must know of them.
class ProcedureTable {
 public:
  explicit ProcedureTable(System& system) : system_(system) {}

  /// Declares the procedures with their variables and results; what they mention stays unread.
  void declare(Node section, ErrorList& errors);
  /// The procedure that the node names.
  const Procedure& find(Node node) const;
  ProcedureId id_of(const Procedure& procedure) const;
  /// The procedure's map.
  const Fields& fields(ProcedureId procedure) const { return fields_[procedure]; }
  /// Its variables, which hide those of the same name.
  void enter(ProcedureId procedure, Scope& scope);
  void leave(ProcedureId procedure, Scope& scope);

 private:
  void declare(Node name, Fields fields, ErrorList& errors);
  std::vector<VariableId> read_results(Node node, const Procedure& procedure) const;

  System& system_;
  std::vector<Fields> fields_;  // indexed by ProcedureId
  std::unordered_map<std::string_view, ProcedureId> ids_;
  std::vector<std::pair<std::string, VariableId>> hidden_;
};

/// One item of a `do` list.
Instruction read_instruction(Node node, ExpressionReader& expressions,
                             const ProcedureTable& procedures);

/// The vertices by name. Without a `vertices` section they are declared by their first mention.
class VertexTable {
 public:
  explicit VertexTable(System& system) : system_(system) {}

  /// Declares the vertices of the section; after that no others are accepted.
  void declare(Node section, ErrorList& errors);
  /// The vertex that the node names.
  VertexId find(Node node, std::string_view what);
  /// The node that declared the vertex.
  Node origin(VertexId vertex) const { return origins_[vertex]; }
  /// Whether names had to be declared before they were mentioned.
  bool is_closed() const { return closed_; }

 private:
  VertexId add(Node name, Vertex vertex);

  System& system_;
  bool closed_ = false;
  std::unordered_map<std::string_view, VertexId> ids_;
  std::vector<Node> origins_;  // indexed by VertexId
};

/// Which procedure each vertex belongs to, by who mentions it; for files with procedures.
class Owners {
 public:
  explicit Owners(System& system) : system_(system) {}

  enum class As { source, target, entry, exit, start };
  /// A mention by a procedure, or by the file's own graph.
  void mention(VertexId vertex, std::optional<ProcedureId> by, As as, Node node);
  /// Sets Vertex::procedure, once errors are known, and checks what docs/format.md says of the
  /// vertices of procedures.
  void settle(ErrorList& errors);

 private:
  struct Mention {
    VertexId vertex = 0;
    std::optional<ProcedureId> by;
    As as = As::source;
    Node node;
  };
  void settle(const Mention& mention);
  void check_source(const Mention& mention) const;
  void check_ends(ErrorList& errors) const;
  void check_end(const Mention& mention, bool is_reachable, bool is_end) const;
  std::string name(std::optional<ProcedureId> procedure) const;

  System& system_;
  std::vector<Mention> mentions_;
  std::vector<bool> is_error_;  // these are indexed by vertex
  std::vector<bool> is_owned_;
  std::vector<std::optional<ProcedureId>> exit_of_;  // the procedure that returns there
};

/// Appends the warnings that docs/format.md lists ("Errors and warnings"), in the order start,
/// vertices, errors. `errors` holds the nodes that name the error vertices.
void warn(const System& system, const VertexTable& vertices, Node start,
          const std::vector<Node>& errors, std::vector<Warning>& out);

}  // namespace heapreach::rts
