// What every encoder takes for granted about its system, checked in one place. An encoder is
// trusted by the checker of its certificates, which makes the same clauses again, so a system that
// it misreads is a wrong answer that nobody sees. Encoders rely on this:
// - Errors are edges. With `memory_errors: implicit` those edges have been added (memory_errors.h),
//   or the failures of instructions would just end executions.
// - Blocks are blocks. Frames of an explicit call stack (rts::System::call_stack) take no cells
//   and have no address; clauses would give them both, and so cut executions that are none too
//   long.
// - What is called stays out of sight, but for summaries, and those only where no procedure leads
//   to an error (mixed_semantics.h).
// Everything else comes from the reader: vertices and variables that exist, at least one error,
// divisors that are positive constants, an origin of at least 1, and numbers of cells within 63
// bits.
#include "encoders/encoder.h"

#include <algorithm>

#include "support/error.h"

namespace heapreach::encoders {

namespace {

bool may_fail(const rts::Instruction& instruction) {
  return rts::checked(instruction.action).has_value();
}

/// Whether instructions can fail whose errors were to be added, and none was. Those of procedures
/// that return are left to copies (mixed_semantics.h), and never looked at.
bool lacks_implicit_errors(const rts::System& system) {
  if (system.memory_errors != rts::MemoryErrors::implicit) return false;
  const auto& edges = system.edges();
  const auto added = [](const rts::Edge& edge) { return edge.implicit.has_value(); };
  if (std::any_of(edges.begin(), edges.end(), added)) return false;
  return std::any_of(edges.begin(), edges.end(), [&](const rts::Edge& edge) {
    return !system.vertex(edge.from).procedure &&
           std::any_of(edge.instructions.begin(), edge.instructions.end(), may_fail);
  });
}

/// Whether a procedure has an edge into an error vertex.
bool fails_in_procedures(const rts::System& system) {
  for (rts::EdgeId e = 0; e < system.edges().size(); ++e) {
    const rts::Edge& edge = system.edge(e);
    if (system.vertex(edge.from).procedure && system.is_error(edge.to)) return true;
  }
  return false;
}

}  // namespace

Encoding Encoder::encode(const rts::System& system, const Options& options,
                         const Deadline& deadline) const {
  if (system.call_stack) throw InternalError("a call stack to encode");
  if (lacks_implicit_errors(system)) throw InternalError("memory errors that are not edges");
  if (system.has_calls() && fails_in_procedures(system)) {
    throw InternalError("summaries of procedures that can fail");
  }
  return clauses_of(system, options, deadline);
}

}  // namespace heapreach::encoders
