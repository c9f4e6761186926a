// What C says that a program does, for one combination of inputs.
#pragma once

#include <string>
#include <vector>

#include "tests/differential/memory.h"
#include "tests/differential/program.h"

namespace heapreach::differential {

struct Outcome {
  bool ends_normally = true;
  Ended ended;                 // if not
  long cells = 0;              // that suffice as a bound for this execution
  int line = 0;                // where print() put the statement that ended it
  std::vector<long> probes;    // what probe statements saw, in order
  bool leaves_blocks = false;  // at the normal end some block is not freed
  bool is_error() const {
    return !ends_normally && ended.kind != Ended::Kind::cut && ended.kind != Ended::Kind::unclear;
  }
  bool is_unclear() const { return !ends_normally && ended.kind == Ended::Kind::unclear; }
};

/// Runs `main`. `strict` says whether leaving an array of doubtful extent is an error.
Outcome interpret(const Program& program, const std::vector<long>& inputs, bool strict);

}  // namespace heapreach::differential
