// The list of backends: adding one means adding a line here.
#include "backends/backend.h"

namespace heapreach::backends {}
