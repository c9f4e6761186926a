// Where it may matter in which order data are.
#pragma once

#include "rts/model/system.h"

namespace heapreach::search {

/// Whether an instruction asks which of two numbers is greater, one of which depends on what was
/// loaded. Others need no shapes with bounds.
bool compares_data(const rts::System& system);

}  // namespace heapreach::search
