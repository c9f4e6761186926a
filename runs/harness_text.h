// The part of every harness that does not depend on the execution.
#pragma once

namespace heapreach::runs {

/// The header files that all of it needs.
extern const char* const harness_includes;
/// Comes before the values: what a line of them is.
extern const char* const harness_head;
/// Comes behind them: how they are handed out.
extern const char* const harness_tail;
/// What any harness can stand on, whichever way it has values: how runs end, and the functions of
/// the C library that it replaces apart from malloc. To be preceded by the declarations of
/// `harness_includes`.
extern const char* const harness_ends;
extern const char* const harness_library;
/// Behind harness_library.
extern const char* const harness_kept;

}  // namespace heapreach::runs
