// States of state graphs as JSON. What is usual is left out: single blocks, offsets 0, variables
// and cells that hold anything.
#pragma once

#include <array>

#include "evidence/certificates/schema/json_reader.h"
#include "evidence/certificates/state_graph.h"

namespace heapreach::evidence::schema {

/// The values of enumerations in order, as the file spells them.
inline constexpr std::array garbage_names = {"any", "none", "some"};
inline constexpr std::array relation_names = {"zero", "nonzero", "at_most_zero"};

Json state_json(const State& state, const rts::System& system);

}  // namespace heapreach::evidence::schema
