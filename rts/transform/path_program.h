// One path through calls and returns as a system of its own.
#pragma once

#include "rts/transform/transformed.h"
#include "support/error.h"

namespace heapreach::rts {

/// The edges are no path from the start.
class NoPath : public InternalError {
 public:
  using InternalError::InternalError;
};

/// A system that is nothing but a path: edge i of it leads from vertex i to vertex i + 1, its only
/// error is the last vertex, and its executions are those of `system` along `path` (calls as edges,
/// returns not), by back_translated(), one for one, with the same choices, frontier, heap and
/// global variables after every step. Throws NoPath.
Transformed path_program(const System& system, const std::vector<EdgeId>& path);
Transformed path_program(System&& system, const std::vector<EdgeId>& path) = delete;

}  // namespace heapreach::rts
