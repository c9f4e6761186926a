// Findings as compilers write warnings, which editors and CI systems read.
#pragma once

#include <string>
#include <vector>

#include "analyses/coverage/report/finding.h"

namespace heapreach::cli::findings {

/// A line "FILE:LINE:COLUMN: warning: MESSAGE [heapreach-KIND]" for each, with a "note:" for each
/// statement that it contradicts. Those that a comment or the baseline knows are left out.
std::string warnings_of(const std::vector<analyses::Finding>& findings);

/// "2 findings, 1 more in the baseline, 1 suppressed"; empty if there is none.
std::string summary_of(const std::vector<analyses::Finding>& findings);

/// Contradictions first, constant conditions last, and then by places.
void sort_by_rank(std::vector<analyses::Finding>& findings);

}  // namespace heapreach::cli::findings
