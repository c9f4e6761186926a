// Whether anything comes of a system's executions, as a question about reachability: what it means
// that no error is reached depends on it.
#pragma once

#include <optional>
#include <vector>

#include "rts/model/property.h"
#include "rts/model/system.h"

namespace heapreach::rts {

/// Whether the instruction is `assume: false`, as imports say of `abort`. One that the program
/// itself assumes (own_assumptions) is no end that is meant as one.
bool ends_on_purpose(const Instruction& instruction);

/// A system without calls whose executions come to its only error vertex exactly if those of the
/// file come to an end that is meant as one (an exit, a vertex that no edge leaves, an edge that
/// says `assume: false`) or get to the head of a loop from which the graph has no way to any.
/// Errors of the properties that are asked for are left out; others end executions at vertices of
/// their own. Vertices of the file keep their ids, edges do not.
struct Endings {
  System system;
  /// Indexed by vertex: of those at which an execution has ended in an error, its property.
  std::vector<std::optional<Property>> failed;
};

/// `file` has no calls, does not start at an error vertex, and has the edges of all errors
/// (property_errors.h).
Endings endings_of(const System& file, const Properties& asked);

}  // namespace heapreach::rts
