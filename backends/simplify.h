// Formulas made shorter for people. The result is equivalent, but nothing may depend on how short.
#pragma once

#include "backends/backend.h"
#include "horn/term.h"

namespace heapreach::backends {

/// An equivalent of a quantifier-free formula in which literals that follow from the others are gone,
/// as far as Z3's contextual simplifier gets within `seconds`; the formula itself if it does not
/// finish. `premise` may be used: the result is equivalent only where it holds.
horn::Term simplify(horn::TermStore& terms, horn::Term formula, horn::Term premise,
                    const Limits& limits, double seconds);

}  // namespace heapreach::backends
