// The checker of derivations with values.
#pragma once

#include "evidence/certificates/ground_derivation.h"

namespace heapreach::evidence::checker {

/// Replays a ground derivation by evaluation alone (no solver). Throws InputError naming the step
/// that does not hold.
void replay(const horn::ClauseSystem& system, const GroundDerivation& derivation);

}  // namespace heapreach::evidence::checker
