// What the instructions of a system are good for, where only memory errors and other assertions
// count.
#pragma once

#include <vector>

#include "rts/model/system.h"

namespace heapreach::rts {

/// What an instruction is good for.
enum class Use {
  all,      // of all that it does
  success,  // of nothing but that it may fail
  none,
};

/// By edge and instruction. Contract: the system has no calls.
std::vector<std::vector<Use>> uses_of_instructions(const System& system);

}  // namespace heapreach::rts
