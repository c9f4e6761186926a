// What --invariants says.
#pragma once

#include <optional>
#include <string>

#include "backends/abstract/region.h"

namespace heapreach::pipeline {

/// "none", or a domain's name. Throws UsageError.
std::optional<backends::abstract::Domain> parse_invariants(const std::string& text);

}  // namespace heapreach::pipeline
