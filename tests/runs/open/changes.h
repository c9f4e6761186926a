// Functions that differ from others by one line, as a slip would make them.
#pragma once

#include <vector>

#include "tests/runs/open/drivers.h"

namespace heapreach::runs::open {

/// Each with a name of its own. Some may be no C.
std::vector<Function> changes_of(const Function& function);

}  // namespace heapreach::runs::open
