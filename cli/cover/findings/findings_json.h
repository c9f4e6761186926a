// Findings as JSON: of reports, and from one process to the other.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "analyses/coverage/report/finding.h"

namespace heapreach::cli::findings {

/// An array. Indices of groups are left out unless they are those of one system.
nlohmann::ordered_json json_of(const std::vector<analyses::Finding>& findings, bool with_groups);

/// The findings of such an array without groups. Contract: json_of() made it.
std::vector<analyses::Finding> of_json(const nlohmann::ordered_json& json);

/// The place of a finding: file, line, and a column if one is known.
nlohmann::ordered_json place_json_of(const Position& at);

}  // namespace heapreach::cli::findings
