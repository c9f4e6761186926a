// Random machines on trees and lists of lists whose keys are compared when they are made, and when
// a cursor goes down, as text.
#pragma once

#include <cstdint>
#include <string>

namespace heapreach::test {

std::string ordered_machine(std::uint64_t seed);
/// The root is kept, and a cursor goes down from it to where a new key is hung up.
std::string kept_order_machine(std::uint64_t seed);

}  // namespace heapreach::test
