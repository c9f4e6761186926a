// What an answer rests on where C leaves an order of evaluation open.
#pragma once

#include "frontends/lower/context.h"

namespace heapreach::frontends::lower {

/// Notes as an assumption that clang's order is the program's, once for each expression whose
/// operands' order may matter (prepare/passes/open_orders.h).
void note_open_orders(Context& context);

}  // namespace heapreach::frontends::lower
