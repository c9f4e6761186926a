// From an address in a compiled program to lines of its source.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/error.h"

namespace heapreach::frontends::compile {

/// The source positions of the instruction at an offset in an executable file with debug
/// information, of inlined code the innermost first; empty if nothing is known.
std::vector<Position> source_of(const std::string& executable, std::uint64_t offset);

}  // namespace heapreach::frontends::compile
