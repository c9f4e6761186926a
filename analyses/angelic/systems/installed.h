// A system with specifications: its executions are those in which the unknowns keep to them.
#pragma once

#include <optional>
#include <vector>

#include "analyses/angelic/specification/clause.h"
#include "rts/semantics/replay.h"

namespace heapreach::analyses::angelic {

struct Installed {
  rts::System system;
  /// What an edge is of the system without specifications; nothing: it was added.
  struct Origin {
    std::optional<rts::EdgeId> edge = {};
    /// By instruction of the edge: its place on that one; nothing: it was added.
    std::vector<std::optional<std::size_t>> instructions = {};
  };
  std::vector<Origin> origins;  // indexed by edge
  std::size_t variables = 0;    // of the system without specifications; others follow
  /// At which all is assumed that is about the start.
  rts::VertexId begin = 0;
  /// Its executions keep to all clauses. Where not, some that break one may be among them, since
  /// an unknown procedure is called in a loop, and what it returned earlier is forgotten.
  bool is_exact = true;

  /// An execution as one of the system without specifications. Contract: it takes no step further
  /// than that system has.
  rts::Execution back_translated(const rts::Execution& execution) const;
};

/// Clauses about the start are assumed there, others behind each call of an unknown procedure that
/// they are about, as soon as all its calls were made. What they say of the start heap is read
/// there at the start: where no cell is allocated, its content is an arbitrary number. Reads at
/// results are made at the start by variables that foretell them (Abadi, Lamport 1991). Contract:
/// `system` has no calls; variables in clauses are its.
Installed install(const rts::System& system, const std::vector<Clause>& clauses);

}  // namespace heapreach::analyses::angelic
