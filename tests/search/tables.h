// Random machines on tables: blocks of any size, whose slots own lists, as text.
#pragma once

#include <cstdint>
#include <string>

namespace heapreach::test {

/// A table of any size is cleared slot by slot; then slots at any index are filled, emptied, read
/// and swept in any order, guards missing and bounds off by one here and there.
std::string table_machine(std::uint64_t seed);

/// The same where each slot gets an element at first, and most of what follows keeps it that way.
std::string filled_table_machine(std::uint64_t seed);

}  // namespace heapreach::test
