// What the oracle is compared with: the same question answered by plain enumeration of concrete
// states, every unknown integer tried with every value of the domain. Only for the smallest
// systems.
#pragma once

#include <optional>

#include "rts/semantics/replay.h"

namespace heapreach::test {

struct EagerAnswer {
  std::optional<std::size_t>
      shortest;      // edges of a shortest error execution; nothing if infeasible
  bool cut = false;  // as in OracleInfeasible
  bool all_executions_end = false;
};

/// Nothing if more than `states` states or starts would have to be visited.
std::optional<EagerAnswer> enumerate(const rts::System& system, std::uint64_t bound,
                                     const std::vector<Integer>& domain, std::size_t states);

}  // namespace heapreach::test
