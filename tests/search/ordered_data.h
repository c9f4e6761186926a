// Random machines on trees and lists of lists whose keys are compared when they are made, and when
// a cursor goes down, as text.
#pragma once

#include <cstdint>
#include <string>

namespace heapreach::test {

std::string ordered_machine(std::uint64_t seed);

}  // namespace heapreach::test
