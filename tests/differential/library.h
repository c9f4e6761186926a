// What the functions of <string.h> do to the memory, from C's standard (7.24 of C11).
#pragma once

#include <vector>

#include "tests/differential/memory.h"
#include "tests/differential/routine.h"

namespace heapreach::differential {

/// The result, a number or an address; of comparisons -1, 0 or 1. Throws Ended where the function
/// may not read or write.
Value call_routine(Memory& memory, Routine routine, const std::vector<Value>& arguments);

}  // namespace heapreach::differential
