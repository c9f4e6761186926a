// Configurations with list segments of every kind, whatever programs would make of them.
#pragma once

#include <optional>

#include "search/linear/facts.h"
#include "search/state/configuration.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// Three variables and up to three segments: list segments whose links lead to the inside of their
/// blocks or beside them, orders, freed and static blocks, two unknowns. Nothing if what was drawn
/// contradicts itself.
std::optional<search::Configuration> odd_heap(Random& random, search::Facts& facts);

}  // namespace heapreach::test
