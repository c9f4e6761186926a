// What list segments whose blocks are in order stand for, by trying lengths and numbers.
#pragma once

#include <set>
#include <string>

#include "search/state/configuration.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// Every concrete store and heap that a configuration stands for: its open list segments with every
/// length, as long as there are no more than `most` blocks, and every unknown, wildcard and inner
/// datum of an order with every number of -range .. range. Made without the code under test.
std::set<std::string> heaps_of(const search::Configuration& configuration, std::uint64_t most,
                               long range);

/// A list of up to three segments, single blocks and list segments, that variable 0 leads to; a
/// block is a link and a number, and many of the list segments are in an order. Variable 1 holds a
/// number. Conditions are differences, many of which keep the list sorted.
search::Configuration random_ordered_list(Random& random);

}  // namespace heapreach::test
