// Where it may matter in which order data are.
#pragma once

#include "rts/model/system.h"

namespace heapreach::search {

/// Whether an instruction asks which of two numbers is greater, one of which depends on what was
/// loaded. Others need no shapes with bounds.
bool compares_data(const rts::System& system);
/// Whether one of that edge does. Contract: it is one of the system's.
bool compares_data(const rts::System& system, const rts::Edge& edge);

}  // namespace heapreach::search
