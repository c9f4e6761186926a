// From the proofs that Z3's fixedpoint engines give to derivations over our clauses.
#pragma once

#include <z3++.h>

#include <optional>
#include <vector>

#include "backends/pdr/rules.h"
#include "backends/relevance.h"
#include "horn/clauses/derivation.h"

namespace heapreach::backends {

/// Facts bottom-up, the goal last.
struct GroundProof {
  /// Nothing where any value will do.
  using Value = std::optional<Rational>;
  struct Step {
    std::size_t predicate = 0;          // as Rules::predicate_of tells
    std::vector<Value> values;          // of the arguments; Booleans are 0 or 1
    std::vector<std::size_t> premises;  // indices of earlier steps, in the solver's order
  };
  std::vector<Step> steps;
};

/// Reads the hyper-resolution proof that Spacer gives; nothing if it is of another kind.
std::optional<GroundProof> read_spacer_proof(const Rules& rules, const z3::expr& answer);
/// Reads the chain of hyper-resolutions, from the goal down to a fact, that the bmc engine gives.
std::optional<GroundProof> read_bmc_proof(const Rules& rules, const z3::expr& answer);

/// Finds for every step a relevant clause that derives its fact from its premises, by asking an SMT
/// solver: so the result does not depend on how the solver rewrote the clauses. Nothing if some
/// step has none. Throws BackendError if a limit strikes.
std::optional<horn::Derivation> derivation_of(const horn::ClauseSystem& system,
                                              const Relevance& relevance, const GroundProof& proof,
                                              const Limits& limits);

}  // namespace heapreach::backends
