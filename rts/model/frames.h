// The call stack as blocks of the heap: see System::call_stack and Alloc::is_frame.
#pragma once

#include "rts/model/system.h"

namespace heapreach::rts {

inline bool makes_frame(const System& /*system*/, const Alloc& alloc) {
  return alloc.is_frame;
}
inline std::optional<VariableId> stack_of(const System& system) {
  return system.call_stack;
}

}  // namespace heapreach::rts
