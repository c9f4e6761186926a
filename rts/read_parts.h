// The parts of the YAML reader, one per section of the file. Internal to read.cpp. All of them
// throw InputError at the node that is at fault.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "rts/fields.h"
#include "rts/parse.h"
#include "rts/read.h"

namespace heapreach::rts {

/// name, meta, bound, expect, heap, layout and memory_errors.
void read_header(const Fields& top, System& system);
/// records and variables, into the system and into the scope.
void read_names(const Fields& top, System& system, Scope& scope);
/// The value of an `at` key.
Position read_at(Node node);

/// Conditions and expressions, parsed once per text: files repeat them, and trees may be shared.
class ExpressionReader {
 public:
  explicit ExpressionReader(const Scope& scope) : scope_(scope) {}

  ExpressionPtr expression(Node node, std::string_view what);
  ExpressionPtr condition(Node node, std::string_view what);
  VariableId variable(Node node, std::string_view what) const;

 private:
  using Parse = ExpressionPtr (*)(std::string_view, const Scope&, const Position&);
  using Known = std::unordered_map<std::string_view, ExpressionPtr>;
  ExpressionPtr parse(Node node, std::string_view what, Parse parse, Known& known) const;

  const Scope& scope_;
  Known expressions_;
  Known conditions_;
};

/// One item of a `do` list.
Instruction read_instruction(Node node, ExpressionReader& expressions);

/// The vertices by name. Without a `vertices` section they are declared by their first mention.
class VertexTable {
 public:
  explicit VertexTable(System& system) : system_(system) {}

  /// Declares the vertices of the section; after that no others are accepted.
  void declare(Node section);
  /// The vertex that the node names.
  VertexId find(Node node, std::string_view what);
  /// The node that declared the vertex.
  Node origin(VertexId vertex) const { return origins_[vertex]; }

 private:
  VertexId add(Node name, Vertex vertex);

  System& system_;
  bool closed_ = false;
  std::unordered_map<std::string_view, VertexId> ids_;
  std::vector<Node> origins_;  // indexed by VertexId
};

/// Appends the warnings that docs/format.md lists ("Errors and warnings"), in the order start,
/// vertices, errors. `errors` holds the nodes that name the error vertices.
void warn(const System& system, const VertexTable& vertices, Node start,
          const std::vector<Node>& errors, std::vector<Warning>& out);

}  // namespace heapreach::rts
