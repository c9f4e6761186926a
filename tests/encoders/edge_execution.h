// One edge executed by the replayer under random choices.
#pragma once

#include <set>

#include "rts/semantics/replay.h"
#include "tests/encoders/random_system.h"

namespace heapreach::test {

struct EdgeExecution {
  bool whole = false;                // every instruction was executed
  rts::State after;                  // behind the last one that was
  std::vector<rts::State> befores;   // per executed instruction
  std::vector<rts::Choice> choices;  // per instruction
  std::set<std::size_t> cuts;        // allocs that were reached and do not fit
  std::optional<Integer> end;        // largest f + s - origin over the blocks handed out
};

EdgeExecution execute_edge(const rts::Edge& edge, const rts::State& state,
                           const rts::System& system, std::uint64_t bound, Random& random);

/// The value that the alloc at this index gave to a heap cell; something else if it gave none.
Integer new_value(const EdgeExecution& execution, std::size_t instruction, std::uint64_t cell,
                  const rts::System& system);

}  // namespace heapreach::test
