// The drawing of the heap behind a step of a trace.
#pragma once

#include <string>
#include <vector>

#include "evidence/trace/playback.h"

namespace heapreach::cli {

struct HeapView {
  std::string procedure;     // the active one; other procedures' variables are called after theirs
  bool temporaries = false;  // whether variables without a name of the program are drawn
};

/// The heap as lines without their ends; none if no cell is allocated and no variable that is drawn
/// holds an address. Chains and blocks that are too long for people are shortened, and so is the
/// whole.
std::vector<std::string> draw_heap(const evidence::Trace& trace, const evidence::Playback& state,
                                   const HeapView& view);

}  // namespace heapreach::cli
