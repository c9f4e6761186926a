// Where executions have to come so that what they take counts as covered.
#pragma once

#include <string>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::rts {

struct End {
  enum class Kind { error, exit, vertex };
  Kind kind = Kind::error;
  std::string name;                // as --end says it
  std::vector<VertexId> vertices;  // ascending; one of them, whichever

  /// "the error", "the exit" or "vertex NAME".
  std::string in_words() const;
};

/// The end of this name: "error", "exit", or a vertex's. Throws UsageError if there is none.
End end_named(const System& system, const std::string& name);

}  // namespace heapreach::rts
