// Plans of executions from those of others.
#pragma once

#include <vector>

#include "fuzz/choices.h"

namespace heapreach::fuzz {

/// What the program itself says of its inputs.
struct Material {
  const std::vector<Number>& constants;           // that conditions name
  const std::vector<std::vector<Number>>& words;  // that it compares texts with, perhaps
};

/// A few random changes of a plan: numbers become others, parts are left out, repeated, or taken
/// from `other`, and what follows some place is left to chance.
std::vector<Number> mutated(const std::vector<Number>& plan, const std::vector<Number>& other,
                            const Material& material, Random& random);

}  // namespace heapreach::fuzz
