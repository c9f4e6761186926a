// Expressions as the front end writes them.
#pragma once

#include "rts/model/folding.h"

namespace heapreach::frontends::lower {

using rts::ExpressionPtr;
using namespace rts::folding;

}  // namespace heapreach::frontends::lower
