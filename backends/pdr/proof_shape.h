// Derivations of the shape of a ground proof whose values are not all known.
#pragma once

#include <optional>

#include "backends/smt/fixedpoint.h"
#include "horn/clauses/derivation.h"
#include "horn/graph/relevance.h"
#include "support/limits.h"

namespace heapreach::backends {

/// A derivation with the predicates of the proof's last step and of what leads to it; its values
/// are not looked at, a solver finds clauses that can follow each other. Nothing for clauses with
/// several body atoms, or if no clauses fit. Throws BackendError if a limit strikes.
std::optional<horn::Derivation> derivation_of_shape(const horn::ClauseSystem& system,
                                                    const horn::Relevance& relevance,
                                                    const GroundProof& proof, const Limits& limits);

}  // namespace heapreach::backends
