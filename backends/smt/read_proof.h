// Reading the proofs that Z3's fixedpoint engines give.
#pragma once

#include <z3++.h>

#include <optional>

#include "backends/smt/fixedpoint.h"
#include "backends/smt/rules.h"

namespace heapreach::backends {

/// Reads the hyper-resolution proof that Spacer gives; nothing if it is of another kind.
std::optional<GroundProof> read_spacer_proof(const Rules& rules, const z3::expr& answer);
/// Reads the chain of hyper-resolutions, from the goal down to a fact, that the bmc engine gives.
std::optional<GroundProof> read_bmc_proof(const Rules& rules, const z3::expr& answer);

}  // namespace heapreach::backends
