#pragma once

#include <string>

namespace heapreach::backends {

/// The version of the Z3 library that backends use, as it calls itself.
std::string z3_version();

}  // namespace heapreach::backends
