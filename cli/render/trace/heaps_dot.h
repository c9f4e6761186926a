// The heaps of an execution for Graphviz.
#pragma once

#include <string>

#include "evidence/trace/trace.h"

namespace heapreach::cli {

/// Statements of a digraph: a cluster for each step that changes the heap, with the blocks and the
/// variables that lead there behind it; of many such steps the last ones.
std::string heaps_dot(const evidence::Trace& trace);

}  // namespace heapreach::cli
