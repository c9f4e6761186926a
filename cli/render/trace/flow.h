// An execution as the steps that programs show: line by line, with the values that change.
#pragma once

#include <vector>

#include "evidence/trace/flow.h"
#include "evidence/trace/trace.h"

namespace heapreach::cli {

/// A step for each run of instructions on one line of the program, in the order of execution; the
/// last one says what goes wrong. Steps without a place are left out, and of very long executions
/// those in the middle.
std::vector<evidence::FlowStep> flow_of(const evidence::Trace& trace);

}  // namespace heapreach::cli
