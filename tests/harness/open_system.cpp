#include "tests/harness/open_system.h"

#include "tests/harness/chaos.h"
#include "tests/harness/random_system.h"

namespace heapreach::test {

namespace {

/// About one in fourteen random programs is made for an unknown heap.
rts::System open_program(std::uint64_t seed) {
  constexpr std::uint64_t tries = 200;
  Size size;
  size.mistake_percent = 60;
  rts::System system;
  for (std::uint64_t k = 0; k < tries; ++k) {
    system = random_system(seed * tries + k, size);
    if (system.heap == rts::StartHeap::unknown) break;
  }
  return system;
}

}  // namespace

rts::System open_system(std::uint64_t seed) {
  rts::System system;
  switch (seed % 4) {
    case 0:
    case 1:
      system = open_program(seed);
      break;
    case 2:
      system = random_system(seed);
      break;
    default:
      system = chaos(seed, seed % 8 == 3 ? Pointers::opaque : Pointers::numeric);
  }
  system.heap = rts::StartHeap::unknown;
  system.name = "open_" + std::to_string(seed);
  return system;
}

}  // namespace heapreach::test
