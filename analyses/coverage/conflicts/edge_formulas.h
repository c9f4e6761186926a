// One formula per edge of an acyclic graph, such that the conjunction along a path is satisfiable
// exactly if the path has an execution: static single assignment, made once for the graph, over
// variables, frontier and the arrays that keep the heap.
//
// Source: Schwartz-Narbonne, Schaef, Jovanovic, Ruemmer, Wies: Conflict-Directed Graph Coverage
// (NFM 2015), section 4: which statements of a path contradict each other is only worth knowing
// for other paths if the formula of a statement is the same on all of them.
#pragma once

#include <cstdint>
#include <vector>

#include "analyses/coverage/conflicts/acyclic.h"
#include "horn/terms/term.h"
#include "support/deadline.h"

namespace heapreach::analyses {

struct EdgeFormulas {
  std::vector<horn::Term> of;   // indexed by EdgeId; null outside
  horn::Term start = nullptr;   // holds of every execution, whatever edges it takes
  std::uint32_t variables = 0;  // of each sort, those from here on are none of them
};

/// Contract: the system has no calls, and asks for no leaks by roots. A
/// formula speaks of executions that are not cut within `bound` cells. If the formulas of some
/// edges, and `start`, are unsatisfiable together, no path that takes all of these edges has an
/// execution. The converse holds of systems with an empty start heap; of an unknown one the
/// formulas leave out that the cells of a block lie side by side. Polls the deadline.
EdgeFormulas edge_formulas(const AcyclicPart& part, std::uint64_t bound, horn::TermStore& terms,
                           const Deadline& deadline);

}  // namespace heapreach::analyses
