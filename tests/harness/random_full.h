// Random systems in which all that the format knows comes together, and random questions.
#pragma once

#include <cstdint>

#include "rts/model/system.h"
#include "rts/semantics/question.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// A system made from random_system(), outline() and what these leave out: two or three errors and
/// edges between them, a start that is one, exits anywhere, calls into errors and exits, conditions
/// about what is left and reachable with both polarities, `in`, static blocks, guards, origins,
/// unknown heaps and roots. The same for the same seed; the reader accepts it. Implicit errors are
/// not expanded.
rts::System random_full_system(std::uint64_t seed);

/// A set of properties, mostly with one or more that the system may break, and now and then one of
/// its error vertices.
rts::Question random_question(const rts::System& system, Random& random);

}  // namespace heapreach::test
