// What is asked of a system: which errors count. Part of the semantics (docs/semantics.md,
// "Errors and questions"), so that replayer, rewritings and tests mean the same by it.
#pragma once

#include <optional>

#include "rts/property.h"
#include "rts/system.h"

namespace heapreach::rts {

/// An execution answers the question if it ends at an error vertex (at `error`, if one is named),
/// and what led it there breaks one of the properties. An execution ends at the first error vertex
/// that it reaches, whether or not that is asked about.
struct Question {
  Properties properties;          // by default: valid-deref, valid-free, unreach-call
  std::optional<VertexId> error;  // of the system's error vertices; none: any of them

  bool operator==(const Question&) const = default;
};

}  // namespace heapreach::rts
