// What certificates speak of where a system has calls.
#pragma once

#include <array>
#include <memory>

#include "rts/model/system.h"

namespace heapreach::rts {

/// How engines see calls.
enum class Calls {
  copies,        // inline_calls(), or unwind_calls() with deeper calls as an error
  mixed_copies,  // the same of mixed_semantics()
  stack,         // stack_calls()
  summaries,     // mixed_semantics(), and the encoding does the rest
};
inline constexpr std::array calls_names = {"copies", "mixed", "stack", "summaries"};

/// The system that engines see; `depth` is that of unwind_calls(), and 0 for inline_calls(). Throws
/// InputError if there is none. Contract: `system` outlives the result.
std::shared_ptr<const System> seen_by_engines(const System& system, Calls calls,
                                              std::uint64_t depth);

}  // namespace heapreach::rts
