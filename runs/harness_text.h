// The part of every harness that does not depend on the execution.
#pragma once

namespace heapreach::runs {

/// Comes before the values: what a line of them is.
extern const char* const harness_head;
/// Comes behind them: how they are handed out.
extern const char* const harness_tail;

}  // namespace heapreach::runs
