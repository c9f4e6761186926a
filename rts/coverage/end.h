// Where executions have to come so that what they take counts as covered.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rts/transform/transformed.h"
#include "rts/transform/unique_names.h"

namespace heapreach::rts {

struct End {
  enum class Kind { error, exit, vertex };
  Kind kind = Kind::error;
  std::string name;                // as --end says it
  std::vector<VertexId> vertices;  // ascending; one of them, whichever
  std::optional<Position> loop = std::nullopt;  // the vertex is the head of the loop there

  /// "the error", "the exit", "vertex NAME" or "the loop at FILE:LINE".
  std::string in_words() const;
};

/// Adds the vertex `!end` to a system that asks about the end: the only error, behind each of the
/// vertices `from`, under a condition that may be null. Its edges are no steps of the original.
void add_error_behind(const std::vector<VertexId>& from, const ExpressionPtr& condition,
                      UniqueNames& names, Draft& draft);

/// The end of this name: "error", "exit", or a vertex's. Throws UsageError if there is none.
End end_named(const System& system, const std::string& name);

}  // namespace heapreach::rts
