// The engines that decide clauses: the backends, and the abstract domains.
#pragma once

#include <string>
#include <vector>

#include "backends/backend.h"

namespace heapreach::pipeline {

/// Every engine on clauses, in the order of the help.
const std::vector<const backends::Backend*>& clause_engines();
/// "external:CMD" names the engine "external". Throws UsageError naming the known ones.
const backends::Backend& engine_named(const std::string& name);

}  // namespace heapreach::pipeline
