// Derivations with values: executions of clause systems.
#pragma once

#include <vector>

#include "horn/clauses/derivation.h"

namespace heapreach::evidence {

/// A derivation with the values of every clause variable: an execution of a clause system.
struct GroundDerivation {
  horn::Derivation derivation;
  /// Per step, the value of each variable of its clause, in the order of variables_of(clause).
  std::vector<std::vector<Rational>> values;
};

}  // namespace heapreach::evidence
