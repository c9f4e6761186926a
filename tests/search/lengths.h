// What list segments of length at least k stand for, by trying lengths.
#pragma once

#include <set>
#include <string>

#include "search/state/configuration.h"
#include "tests/search/heaps.h"

namespace heapreach::test {

/// The pictures of a configuration with every length of its open list segments, as long as there
/// are no more than `most` blocks. Made without the code under test.
std::set<std::string> pictures(const search::Configuration& configuration, std::uint64_t most);

/// rows(), and variable 1 at the last block of some; the lengths are open in some.
std::vector<search::Configuration> open_rows();

/// The lists that two variables lead to: up to four segments, some of them open list segments, in
/// which the last cell of each leads to the next one's first block or is null.
search::Configuration random_lists(Random& random);

}  // namespace heapreach::test
