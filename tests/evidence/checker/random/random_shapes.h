// Random shapes, and values for their arguments.
#pragma once

#include "evidence/certificates/state_graph.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// Some shapes that are well-formed, as trees and lists have them, with arguments, bounds and
/// cases.
std::vector<evidence::Shape> random_shapes(Random& random);

/// A small number, an unknown of so many plus a number, or any integer.
evidence::Value random_value(Random& random, std::uint32_t unknowns);
/// One that is not any integer.
evidence::Linear random_linear(Random& random, std::uint32_t unknowns);

}  // namespace heapreach::test
