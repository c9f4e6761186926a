// Random instructions.
#pragma once

#include <string>

#include "tests/harness/random.h"

namespace heapreach::test {

/// Instructions as YAML, over the variables x, y and z, which may be pointers, and v; mostly a few,
/// or none. `open`: the start heap is not known.
std::string random_program(bool open, Random& random);

}  // namespace heapreach::test
