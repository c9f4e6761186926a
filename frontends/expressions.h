// Expressions as the front end writes them.
#pragma once

#include "rts/folding.h"

namespace heapreach::frontends {

using rts::ExpressionPtr;
using namespace rts::folding;

}  // namespace heapreach::frontends
