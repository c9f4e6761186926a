// What calls have in common is not what pointers flow through: frames of all calls are blocks of
// one size that lead to each other, and all calls hand over arguments and results by the same
// variables (rts/transform/stack_calls.h). Told apart by call, they say no more than that.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::search {

class CallFlow {
 public:
  explicit CallFlow(const rts::System& system);

  /// The cell of frames that tells which call they stem from; those behind it keep variables.
  static constexpr std::uint32_t tag = 1;

  /// The tag of the frame that the edge pushes or pops, if there is one and it is no other call's.
  std::optional<long> call_of(rts::EdgeId edge) const { return calls_[edge]; }
  /// Whether each edge that reads the variable has written it before.
  bool is_within_edges(rts::VariableId variable) const { return within_edges_[variable]; }

 private:
  std::vector<std::optional<long>> calls_;  // indexed by EdgeId; none without a call stack
  std::vector<bool> within_edges_;          // indexed by VariableId; none without a call stack
};

}  // namespace heapreach::search
