// Which systems the relation that is made of the pages has words for.
#pragma once

#include "rts/model/system.h"

namespace heapreach::test::relation {

/// Whether the pages' words that the system uses are all known here: no start values, no
/// `no_live_cells(E, ..)`, no calls.
bool is_comparable(const rts::System& system);

}  // namespace heapreach::test::relation
