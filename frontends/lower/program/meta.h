// What the system says of itself: `meta`, and where its addresses begin.
#pragma once

#include "frontends/lower/control/leak_roots.h"

namespace heapreach::frontends::lower {

/// Writes it down once the system is complete.
void end_meta(Context& context, LeakRoots& leak_roots);

}  // namespace heapreach::frontends::lower
