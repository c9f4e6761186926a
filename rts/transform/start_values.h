// What conditions say of the start heap, as variables.
#pragma once

#include <string>

#include "rts/transform/transformed.h"

namespace heapreach::rts {

/// Whether some condition reads the start heap.
bool reads_start_heap(const System& system);

/// Throws UsageError if some condition does: `why` says who cannot do with it, behind the place in
/// the file.
void refuse_start_values(const System& system, const std::string& why);

/// The same of a system in which no condition reads the start heap (Op::start_value): its start is
/// a row of vertices on which variables learn what cells held. Edges, vertices and variables of
/// `seen` keep their ids; what is added stands behind them, and is no step of the original. If
/// is_weaker() then, some conditions in loops have become weaker, and only paths have a
/// back-translation. What reads no start heap, or still has calls (refusal()), comes back as it is.
/// Throws InputError for systems that start at an error vertex.
Transformed without_start_values(Transformed seen);

}  // namespace heapreach::rts
