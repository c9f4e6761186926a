// Why blocks stayed apart, for people who ask what keeps a search from an end.
#pragma once

#include <string>
#include <vector>

#include "search/shapes/kinds.h"
#include "search/state/configuration.h"

namespace heapreach::search {

/// Of a canonical configuration: for each two blocks, lists or pieces of one size and kind of which
/// one leads to the other, and to which no variable leads, the first thing found that sets them
/// apart, in words; "" if none was. `kinds`: null, or what tells blocks of one size apart. A guess:
/// folding itself may have been kept from it elsewhere.
std::vector<std::string> refused_folds(const Configuration& configuration, const Kinds* kinds);

}  // namespace heapreach::search
