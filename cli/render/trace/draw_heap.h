// The drawing of the heap behind a step of a trace.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "evidence/trace/playback.h"

namespace heapreach::cli {

struct HeapView {
  /// That are drawn, with their names.
  std::vector<std::pair<std::string, std::uint32_t>> variables;
  bool whole = false;  // constants that nothing leads to, and every byte of an integer
};

/// The heap as lines without their ends, though long ones have some within; none if no cell is
/// allocated and no variable that is drawn holds an address. Chains and blocks that are too long
/// for people are shortened, and so is the whole.
std::vector<std::string> draw_heap(const evidence::Trace& trace, const evidence::Playback& state,
                                   const HeapView& view);

}  // namespace heapreach::cli
