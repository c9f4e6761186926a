#include "tests/harness/open_system.h"

#include "tests/harness/chaos.h"
#include "tests/harness/random.h"
#include "tests/harness/random_system.h"
#include "tests/harness/rewrite.h"

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

rts::System limited_open_system(std::uint64_t seed) {
  const rts::System plain = open_system(seed);
  Random random(seed);
  Kept kept = everything(plain);
  kept.edges.assign(kept.edges.size(), false);
  rts::System result = restrict_to(plain, kept);
  const auto limit = static_cast<rts::VariableId>(result.variables.size());
  result.variables.push_back({"limit", rts::VariableType::pointer});
  for (const rts::Edge& edge : plain.edges()) {
    rts::Edge limited = edge;
    limited.instructions.clear();
    for (const rts::Instruction& instruction : edge.instructions) {
      limited.instructions.push_back(instruction);
      std::vector<rts::VariableId> made_up;
      if (const auto* load = std::get_if<rts::Load>(&instruction.action)) made_up = {load->to};
      if (const auto* kill = std::get_if<rts::Havoc>(&instruction.action)) {
        made_up = kill->variables;
      }
      for (const rts::VariableId variable : made_up) {
        if (!random.chance(70)) continue;
        limited.instructions.push_back(
            {rts::Assume{rts::make(random.chance(70) ? rts::Op::less_equal : rts::Op::less,
                                   {rts::make_variable(variable), rts::make_variable(limit)})},
             {}});
      }
    }
    result.add_edge(std::move(limited));
  }
  return result;
}

}  // namespace heapreach::test
