// Strategies side by side, by the wall clock.
#pragma once

#include "pipeline/portfolio/contest.h"

namespace heapreach::pipeline {

/// As many strategies as there are cores begin at once, and the rest a little later, each in a
/// process of its own. Ends once the contest is decided, when an answer that may still be improved
/// has waited long enough, or at the deadline.
void race(Contest& contest);

}  // namespace heapreach::pipeline
