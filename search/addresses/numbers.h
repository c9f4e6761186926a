// Expressions over configurations whose addresses are numbers like all others: no datum is a place,
// so nothing depends on more than the numbers.
#pragma once

#include "search/step/evaluation.h"

namespace heapreach::search::exact {

/// Evaluations to which addresses are numbers. They never throw NeedsAddresses; an address that is
/// not known branches into each allocated cell that it may be, and none.
search::MakeEvaluation exact_addresses();

}  // namespace heapreach::search::exact
