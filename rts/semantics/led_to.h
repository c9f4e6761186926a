#pragma once
#include "rts/semantics/reachable.h"
namespace heapreach::rts {
inline bool asks_what_is_led_to(const System& system) {
  return asks_for_reachability(system);
}
}  // namespace heapreach::rts
