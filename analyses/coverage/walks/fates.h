// What becomes of executions that take an edge from which no path leads to the exit.
#pragma once

#include <vector>

#include "rts/model/system.h"

namespace heapreach::analyses {

enum class Fate {
  ends_on_purpose,  // some path leads to where executions stop that is neither an exit nor an error
  fails,            // else: some path leads to an error that is an edge of the file
  goes_on,          // else: no path leads to an end
};

/// Indexed by edge. Calls return to any caller.
std::vector<Fate> fates(const rts::System& file);

}  // namespace heapreach::analyses
