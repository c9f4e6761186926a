// Random machines on binary trees, with null or a sentinel as their leaves, on lists of lists and on
// tagged elements, as text.
#pragma once

#include <cstdint>
#include <string>

namespace heapreach::test {

/// Blocks hung up, cut off, rotated and freed at a root and at a cursor in any order, guards
/// missing here and there.
std::string tree_machine(std::uint64_t seed);
/// Trees that a sentinel ends, which is written, too.
std::string sentinel_machine(std::uint64_t seed);
/// The same with elements whose tags say what they own, and whether another one follows.
std::string tagged_machine(std::uint64_t seed);

}  // namespace heapreach::test
