// Random machines on binary trees and on lists of lists, as text.
#pragma once

#include <cstdint>
#include <string>

namespace heapreach::test {

/// Blocks hung up, cut off, rotated and freed at a root and at a cursor in any order, guards
/// missing here and there.
std::string tree_machine(std::uint64_t seed);

}  // namespace heapreach::test
