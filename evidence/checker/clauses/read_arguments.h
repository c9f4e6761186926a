// Which arguments of a fact can matter for what follows from it. Internal to check_unrolling.
#pragma once

#include <vector>

#include "horn/clauses/clause.h"

namespace heapreach::evidence::checker {

/// Per predicate, the positions that clauses read, ascending: a clause reads a position of its body
/// unless there stands a variable that occurs nowhere else in it, or only in its head at positions
/// that are not read. Two facts that agree at the positions read lead to the same queries.
/// Contract: the system is linear.
std::vector<std::vector<std::size_t>> read_arguments(const horn::ClauseSystem& system);

}  // namespace heapreach::evidence::checker
