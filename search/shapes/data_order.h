// Where it may matter in which order data are.
#pragma once

#include <vector>

#include "rts/model/system.h"

namespace heapreach::search {

/// By EdgeId: whether an instruction asks which of two numbers is greater, one of which depends on
/// what was loaded. Where none does, no shapes with bounds are needed.
std::vector<bool> edges_that_compare_data(const rts::System& system);

}  // namespace heapreach::search
