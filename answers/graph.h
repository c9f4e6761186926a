// The graph of a system as the page draws it.
#pragma once

#include <string>

#include "rts/model/system.h"

namespace heapreach::answers {

/// A JSON object: vertices, and edges with their instructions in words. Implicit errors are no
/// edges of their own: the edge whose instruction may fail names them.
std::string graph_json(const rts::System& system);

}  // namespace heapreach::answers
