// From the proofs that Z3's fixedpoint engines give to derivations over our clauses.
#pragma once

#include <optional>

#include "backends/smt/fixedpoint.h"
#include "horn/clauses/derivation.h"
#include "horn/graph/relevance.h"
#include "support/limits.h"

namespace heapreach::backends {

/// Finds for every step a relevant clause that derives its fact from its premises, by asking an SMT
/// solver: so the result does not depend on how the solver rewrote the clauses. Nothing if some
/// step has none. Throws BackendError if a limit strikes.
std::optional<horn::Derivation> derivation_of(const horn::ClauseSystem& system,
                                              const horn::Relevance& relevance,
                                              const GroundProof& proof, const Limits& limits);

}  // namespace heapreach::backends
