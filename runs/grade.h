// What a run took for granted beside the inputs of the program.
#pragma once

#include <string>
#include <vector>

#include "runs/run.h"

namespace heapreach::runs {

/// The results that the harness says it supplied in place of the C library's own, of functions that
/// nobody defines, and of failed allocations, as its messages name them.
std::vector<Assumed> taken_for_granted(const std::string& messages, const Supply& supply);

}  // namespace heapreach::runs
