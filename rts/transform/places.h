// What the graph alone says of where conditions are evaluated.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::rts {

/// An instruction of an edge; without an edge: the start.
struct Place {
  std::optional<EdgeId> edge = std::nullopt;
  std::size_t instruction = 0;
};

/// Contract: the system outlives it and has no calls.
class Places {
 public:
  explicit Places(const System& system)
      : system_(system), components_(system.graph().components()) {}

  /// Whether a path may come there twice.
  bool is_in_loop(const Place& place) const;
  /// Whether a path leads there on which an instruction sets the variable.
  bool may_be_written(VariableId variable, const Place& place);
  /// Whether a path may come to both.
  bool may_meet(const Place& a, const Place& b);

 private:
  const std::vector<bool>& behind(VertexId vertex);

  const System& system_;
  const std::vector<std::size_t> components_;
  std::map<VariableId, std::vector<bool>> written_;  // by vertex
  std::map<VertexId, std::vector<bool>> behind_;     // by vertex: whether a path leads there
};

}  // namespace heapreach::rts
