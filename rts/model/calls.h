// What becomes of a system's calls before engines see it.
#pragma once

#include <array>

namespace heapreach::rts {

/// How engines see calls.
enum class Calls {
  copies,        // inline_calls(), or unwind_calls() with deeper calls as an error
  mixed_copies,  // the same of mixed_semantics()
  stack,         // stack_calls()
  summaries,     // mixed_semantics(), and the encoding does the rest
};
inline constexpr std::array calls_names = {"copies", "mixed", "stack", "summaries"};

}  // namespace heapreach::rts
