// Random systems: correct list programs, such with a mistake, and plain chaos, all of which the
// reader would accept.
#pragma once

#include <cstdint>

#include "rts/model/system.h"
#include "tests/harness/templates.h"

namespace heapreach::test {

struct Size {
  std::size_t least_vertices = 7;
  std::size_t most_vertices = 9;  // wanted; structure may ask for a few more
  int mistake_percent = 92;       // programs that get one mistake or more
  int chaos_percent = 5;          // systems of random edges
  Features features;
};

/// The same system for the same arguments, on every platform. Named "random_<seed>". Implicit
/// memory errors are not expanded yet.
rts::System random_system(std::uint64_t seed, const Size& size = {});

}  // namespace heapreach::test
