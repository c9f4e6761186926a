// The drawing of heaps with what the explanation of an execution adds to it.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "evidence/explain/heap_blocks.h"

namespace heapreach::evidence::explain {

/// What is known beyond the state; everything may be left empty.
struct Drawing {
  std::set<Integer> pointer_offsets;  // see pointers.h
  std::vector<bool> arbitrary;        // by heap index: cells whose value nobody stored
};

/// The heap as lines without their ends; none if no cell is allocated and no pointer variable holds
/// an address. Chains and blocks that are too long for people are shortened, and so is the whole.
std::vector<std::string> draw_heap_lines(const rts::State& state, const rts::System& system,
                                         const Drawing& drawing);

}  // namespace heapreach::evidence::explain
