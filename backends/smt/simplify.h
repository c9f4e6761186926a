// Simplification of formulas for people.
#pragma once

#include "horn/terms/term.h"
#include "support/limits.h"

namespace heapreach::backends {

/// A formula that is equivalent to the Boolean term wherever `given` holds, mostly shorter: parts
/// that `given` or other parts of the formula decide are left out. Spends at most `seconds`, and
/// less if the limits say so; returns the term itself if it has quantifiers, if time runs out, or
/// if nothing gets shorter.
horn::Term simplify(horn::TermStore& terms, horn::Term term, horn::Term given, const Limits& limits,
                    double seconds);

}  // namespace heapreach::backends
