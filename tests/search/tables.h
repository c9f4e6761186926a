// Random machines on tables: blocks of any size, whose slots own lists and trees, as text.
#pragma once

#include <cstdint>
#include <string>

namespace heapreach::test {

/// A table of any size is cleared slot by slot; then slots at any index are filled, emptied, read
/// and swept in any order, guards missing and bounds off by one here and there.
std::string table_machine(std::uint64_t seed);

/// The same where each slot gets an element at first, and most of what follows keeps it that way.
std::string filled_table_machine(std::uint64_t seed);

/// As the first one, of an array of records: a number, and a slot behind it.
std::string record_table_machine(std::uint64_t seed);

/// As the first one, where slots own binary trees.
std::string tree_table_machine(std::uint64_t seed);

/// As the first one, where elements lead back to the cell that leads to them.
std::string linked_table_machine(std::uint64_t seed);

}  // namespace heapreach::test
