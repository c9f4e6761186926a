// Numbers that a program compares with what it loads: each may be a limit that all data of a kind
// keep to, such as "every element is positive" or "every element has been set".
#pragma once

#include <vector>

#include "rts/model/system.h"
#include "search/linear/linear.h"

namespace heapreach::search {

/// Data in this cell of a block may be all at least (`lower`; else: at most) the number.
struct DataLimit {
  Number cell = 0;
  Number number = 0;
  bool lower = true;

  auto operator<=>(const DataLimit&) const = default;
};

/// What the last instructions of edges into errors ask of data, which were loaded there or before,
/// as limits on both sides. `x == 3` is about 4 from below and 2 from above, and `x < 3` about 3
/// and 2.
std::vector<DataLimit> limits_at_errors(const rts::System& system);

}  // namespace heapreach::search
