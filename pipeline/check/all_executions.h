// Questions about all executions of a system that decide no error: asked in passing, so they may
// stay open, and their answers need no certificates.
#pragma once

#include <optional>
#include <vector>

#include "rts/model/system.h"
#include "search/engine/explore.h"
#include "support/limits.h"

namespace heapreach::pipeline {

/// Whether a path is an execution's; nothing if that was not found out.
std::optional<bool> is_execution(const rts::System& system, std::uint64_t bound,
                                 const std::vector<rts::EdgeId>& edges, const Limits& limits);

/// A search for the error vertices of a system without calls: Found, or, where it finished without,
/// a StateGraph, or Reached if addresses mattered; nothing if it did not finish, or the system
/// reads the start heap.
std::optional<search::Answer> search_all(const rts::System& system, std::uint64_t bound,
                                         const Limits& limits);

/// A search for the error vertices of a system without calls at every bound, so that blocks of any
/// size fit. It gives Found where some path seems to lead there, which is not made sure of, else a
/// StateGraph without a bound. It gives nothing if it did not finish.
std::optional<search::Answer> search_at_every_bound(const rts::System& system,
                                                    const Limits& limits);

}  // namespace heapreach::pipeline
