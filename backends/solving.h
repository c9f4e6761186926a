// The frame around every backend's solve().
#pragma once

#include <utility>

#include "backends/backend.h"

namespace heapreach::backends {

/// Runs `work`, which gives an Answer; a limit that strikes and a solver that fails become GaveUp.
template <typename Work>
Answer within_limits(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (const BackendError& error) {
    return GaveUp{error.failure(), error.what()};
  }
}

}  // namespace heapreach::backends
