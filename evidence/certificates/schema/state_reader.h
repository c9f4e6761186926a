// Reads what state graphs consist of (docs/evidence.md, "State graphs").
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "evidence/certificates/schema/json_reader.h"
#include "evidence/certificates/state_graph.h"

namespace heapreach::evidence::schema {

/// Reads the shapes of a graph, in order, and then its states and arcs. All reject what is no such
/// thing, and leave to the checker what it means.
class StateReader {
 public:
  /// Contract: the system outlives this.
  explicit StateReader(const rts::System& system);
  Shape shape(const JsonValue& json);
  State state(const JsonValue& json);
  evidence::Arc arc(const JsonValue& json);

 private:
  using Names = std::unordered_map<std::string, std::uint32_t>;
  static std::uint32_t named(const JsonValue& json, const std::string& name, const Names& names,
                             const std::string& what);
  static evidence::Garbage garbage(const JsonValue& json);
  Linear linear(const JsonValue& json);
  Value value(const JsonValue& json);
  static int sign(const JsonValue& json);
  CellValue cell(const JsonValue& json);
  /// Contract: it has a shape.
  Node piece(const JsonValue& json);
  Node node(const JsonValue& json);
  Constraint constraint(const JsonValue& json);
  const rts::System& system_;
  Names vertices_, variables_, edges_;
  std::vector<std::size_t> shapes_;  // how many cells each has
  std::vector<bool> static_;         // whether blocks of each are
  std::uint32_t unknowns_ = 0;       // of the state that is being read
};

}  // namespace heapreach::evidence::schema
