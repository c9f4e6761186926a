// What the tests of exact addresses share: answers that are checked before they count.
#pragma once

#include "tests/search/support.h"

namespace heapreach::test {

/// What the search answers, with the path solver behind its confirmations. No limit of work: 0;
/// else in millions of units.
search::Answer searched(const rts::System& system, std::uint64_t bound, double millions = 0);

/// The same as checked() for the search with exact addresses: found paths are solved and replayed,
/// states are made a model of the basic encoding and that is checked.
Checked checked_exactly(const rts::System& system, std::uint64_t bound, double millions = 0);

/// Explore first and, where it needs real addresses, the search with exact addresses: as the
/// pipeline does.
Checked checked_by_both(const rts::System& system, std::uint64_t bound, double millions = 0);

}  // namespace heapreach::test
