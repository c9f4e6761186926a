// What the sanitizers see when programs run with all their inputs.
#pragma once

#include <string>
#include <vector>

#include "tests/differential/program.h"

namespace heapreach::differential {

/// How one run ended.
struct Sighting {
  enum class Kind {
    none,
    access,
    release,
    error,      // reach_error was called
    index,      // an index beyond an array's type: not always an error (docs/c.md)
    undefined,  // signed overflow and its like
    other,      // an address that is not aligned, a _Bool of 2: programs of ours do not do that
  };
  Kind kind = Kind::none;
  int line = 0;
  bool leaves_blocks = false;
};

/// Compiles all programs into one binary and runs each with each of its inputs, in the order of
/// all_inputs(). Throws if clang does not accept them.
std::vector<std::vector<Sighting>> sanitize(std::vector<Program>& programs);

}  // namespace heapreach::differential
