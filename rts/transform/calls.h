// What certificates speak of where a system has calls.
#pragma once

#include <memory>

#include "rts/model/calls.h"
#include "rts/model/system.h"

namespace heapreach::rts {

/// The system that engines see; `depth` is that of unwind_calls(), and 0 for inline_calls(). Throws
/// InputError if there is none. Contract: `system` outlives the result.
std::shared_ptr<const System> seen_by_engines(const System& system, Calls calls,
                                              std::uint64_t depth);

}  // namespace heapreach::rts
