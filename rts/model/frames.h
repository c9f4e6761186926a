// The call stack as blocks of the heap, one per call that has not returned (stack_calls.h).
//
// A frame is a static block that lies outside of all addresses: it takes no cells of the bound,
// has no guard, and no pointer of the program leads to it. A system says that an alloc makes a
// frame by the variable that gets it, whose name no file can give to one of its own.
#pragma once

#include <optional>
#include <string_view>

#include "rts/model/system.h"

namespace heapreach::rts {

constexpr std::string_view new_frame_name = "new frame";
constexpr std::string_view stack_name = "call stack";  // of the variable that holds the last frame

/// Whether the alloc makes a frame. Its size is then a constant, and nothing frees it.
bool makes_frame(const System& system, const Alloc& alloc);
/// The variable that holds the last frame, if the system keeps its calls that way.
std::optional<VariableId> stack_of(const System& system);

}  // namespace heapreach::rts
