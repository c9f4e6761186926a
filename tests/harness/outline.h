// Systems with procedures, made from systems without.
#pragma once

#include "rts/model/system.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// Moves the instructions of some edges into procedures of their own, calls of earlier ones
/// included: variables become parameters and results, or stay global. What can be reached stays the
/// same. Contract: the system has no procedures and no implicit edges, and no edge leaves an error
/// vertex.
rts::System outline(const rts::System& system, Random& random);

/// Adds calls with arbitrary arguments, so that procedures are called from several places; what can
/// be reached may change. Contract: `system` comes from outline().
rts::System with_more_calls(const rts::System& system, Random& random);

/// Adds calls in procedures, of others and of themselves, each behind an alloc, so that the bound
/// limits how deep they get; what can be reached may change. Contract: as above.
rts::System with_recursion(const rts::System& system, Random& random);

}  // namespace heapreach::test
