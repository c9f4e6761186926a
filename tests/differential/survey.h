// What the oracle says of a program as a whole.
#pragma once

#include <vector>

#include "tests/differential/interpret.h"

namespace heapreach::differential {

struct Survey {
  std::vector<Outcome> outcomes;  // one for each of all_inputs(), the strict ones
  std::vector<Outcome> lenient;   // of those inputs for which these are other errors
  int errors = 0;
  int cuts = 0;
  bool unclear = false;   // what some execution does is not for the test to say; the rest is open
  bool doubtful = false;  // whether there is an error depends on taste
  /// A bound that suffices for some error; contract: there is one.
  long cells() const;
  int live() const { return static_cast<int>(outcomes.size()) - errors - cuts; }
};

/// Runs the program with all inputs, both for those to whom leaving an array of doubtful extent is
/// an error and for the others.
Survey survey(const Program& program);

}  // namespace heapreach::differential
