// `no_live_cells(E, ..)` in a configuration.
#pragma once

#include <vector>

#include "search/step/evaluation.h"

namespace heapreach::search {

/// What an evaluation works on.
struct Whereabouts {
  Configuration& configuration;
  Facts& facts;
  Decisions& decisions;
  Number origin = 1;
  Number guard = 0;
};

/// Whether every allocated block that is not static is led to by one of the data. Branches where
/// several answers are possible, or where that depends on where blocks lie.
bool all_reachable(const std::vector<Datum>& roots, Evaluation& evaluation, const Whereabouts& at);

}  // namespace heapreach::search
