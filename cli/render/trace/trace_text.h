// Traces and invariants for people.
#pragma once

#include <string>

#include "evidence/trace/invariants.h"
#include "evidence/trace/trace.h"

namespace heapreach::cli {

/// How much is shown.
enum class Length {
  brief,  // what the program names and what changes
  whole,  // every instruction and variable, every state
};

/// An execution: of a program line by line of its source if that is known, else step by step, with
/// what changes behind each, and at its end what went wrong and what became of that block.
std::string text_of(const evidence::Trace& trace, Length length);

/// What was proved how; at the heads of loops, in brief, what holds there of the largest heaps.
std::string text_of(const evidence::Invariants& invariants, Length length);

}  // namespace heapreach::cli
