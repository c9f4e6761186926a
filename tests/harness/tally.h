// Verdicts of checks that have processes of their own (in_child.h), counted in memory that these
// share with the test.
#pragma once

#include <atomic>

#include "tests/harness/shared.h"

namespace heapreach::test {

struct Tally {
  std::atomic<int> feasible = 0;  // or unsat, of clauses
  std::atomic<int> infeasible = 0;
  std::atomic<int> every_bound = 0;  // of the infeasible ones
  std::atomic<int> unknown = 0;
};

using SharedTally = Shared<Tally>;

}  // namespace heapreach::test
