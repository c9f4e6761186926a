// Random machines on skip lists of two levels, as text.
#pragma once

#include <cstdint>
#include <string>

namespace heapreach::test {

/// Elements that come in on the lower level or on both, behind a head or a cursor, are taken out,
/// walked along and freed, in any order, guards missing here and there.
std::string skip_machine(std::uint64_t seed);

}  // namespace heapreach::test
