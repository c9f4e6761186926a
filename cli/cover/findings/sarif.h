// Findings as SARIF 2.1.0, which code hosts and editors show.
//
// Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0.
#pragma once

#include <string>
#include <vector>

#include "analyses/coverage/report/finding.h"

namespace heapreach::cli::findings {

/// One run whose results are the findings; known ones carry the suppression that says by what
/// (section 3.27.23). A result's fingerprint does not depend on line numbers.
std::string sarif_of(const std::vector<analyses::Finding>& findings);

}  // namespace heapreach::cli::findings
