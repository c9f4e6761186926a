// The oracle of coverage: enumerates the states of a small system with the reference interpreter
// and says which edges lie on ways to the end. It shares no code with what it is compared with:
// no dominators, no instrumentation, no search of the tool's.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "rts/semantics/question.h"

namespace heapreach::test {

struct CoverOracleAnswer {
  std::string gave_up;               // why nothing is known; empty else
  std::set<rts::EdgeId> consistent;  // numbers of the tool's edges (rts::with_errors)
  bool domain_limited = false;       // there may be more, with values that were not tried
};

/// Of a system as the reader gives it. Executions come to one of the vertices `ends`; at errors
/// only if they answer the question, and others end without.
CoverOracleAnswer cover_by_enumeration(const rts::System& system, std::uint64_t bound,
                                       const rts::Question& question,
                                       const std::vector<rts::VertexId>& ends,
                                       std::size_t most_states);

}  // namespace heapreach::test
