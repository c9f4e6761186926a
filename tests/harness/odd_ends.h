// Systems with procedures whose executions end in odd places.
#pragma once

#include "rts/model/system.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// Of some calls the edges lead into an error vertex, edges of procedures lead into errors, some
/// procedures have lost their exits, and some of their vertices are exits of the file; what can be
/// reached changes. Contract: no implicit edges.
rts::System with_odd_ends(const rts::System& system, Random& random);

}  // namespace heapreach::test
