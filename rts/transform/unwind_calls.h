// Recursion as a transformation, up to a depth: one copy of each procedure for every height of the
// call stack at which it may be active.
#pragma once

#include "rts/transform/transformed.h"

namespace heapreach::rts {

enum class TooDeep : int {
  is_error,   // so that a proof covers executions of every depth
  is_no_end,  // executions end there, and nothing is said of deeper ones
};

/// Replaces calls by moves into copies (docs/format.md, "Procedures"), for executions with at most
/// `depth` calls that have not returned; deeper calls lead to a vertex "calls too deep",
/// perhaps with marks behind it, which is the last vertex of the system. `depth` is at least 1.
/// Executions that avoid this vertex are those of the original in which calls get no deeper, by
/// back_translated(), one for one, with the same choices, frontier, heap and global variables after
/// every step, and are cut where these are; any other one of the original reaches it, up to its
/// first call that is deeper. An error is so reached exactly if it is within the depth. refusal()
/// says if there would be more than `most` edges and instructions. The ids of global variables stay
/// the same.
Transformed unwind_calls(const System& system, std::size_t depth, TooDeep too_deep,
                         std::size_t most = largest_inlining);
Transformed unwind_calls(System&& system, std::size_t depth, TooDeep too_deep,
                         std::size_t most = largest_inlining) = delete;

}  // namespace heapreach::rts
