// What every state of an encoding fulfils, whatever the program does.
#pragma once

#include "encoders/encoder.h"

namespace heapreach::evidence::explain {

/// A condition on the arguments of an encoding's predicate: where the frontier can lie, cells
/// beyond it untouched, sizes not absurd, and, if the vertex is an argument, that it is `vertex`.
/// True of every reachable state; not complete.
horn::Term well_formed(const rts::System& system, const encoders::Options& options,
                       const encoders::Encoding& encoding, std::size_t predicate,
                       rts::VertexId vertex);

}  // namespace heapreach::evidence::explain
