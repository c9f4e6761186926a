// The clauses of the basic encoding against the relation that is made of the pages (heap.h).
//
// What is compared, by Z3, in all well-formed states of a small bound: per edge that executions can
// take, both directions (neither has a step that the other lacks); the start; per alloc, whether
// executions that it cuts derive the goal; which edges and cuts have clauses at all. Also that
// steps of the clauses lead from well-formed states to such, so that looking at no others leaves
// out nothing. Not compared: values of cells that are not allocated; reals; vertices as arguments.
#pragma once

#include <string>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::test::relation {

struct Comparison {
  std::size_t compared = 0;              // edges, starts and cuts
  std::size_t open = 0;                  // questions that Z3 left open
  std::vector<std::string> differences;  // "e3: the clauses have a step that ... : state"
};

/// Whether the pages' words that the system uses are all known here: no start values, no
/// `no_live_cells(E, ..)`, no calls.
bool is_comparable(const rts::System& system);

/// Contract: is_comparable(system).
Comparison compare_basic(const rts::System& system, std::uint64_t bound);

}  // namespace heapreach::test::relation
