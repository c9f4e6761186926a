// The variables of a trace: whose they are, and what the program calls them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "evidence/explain/executions/import_notes.h"
#include "evidence/trace/trace.h"

namespace heapreach::evidence::explain {

std::vector<TraceVariable> trace_variables(const rts::System& system, const ImportNotes& import);

/// The program's functions by their addresses, ascending; none if no address of one is taken.
std::vector<std::pair<Integer, std::string>> function_addresses(const rts::System& system,
                                                                const ImportNotes& import);

}  // namespace heapreach::evidence::explain
