// Findings that are known: a file of them, so that only new ones count.
#pragma once

#include <string>
#include <vector>

#include "analyses/coverage/report/finding.h"

namespace heapreach::cli::findings {

/// What a finding is about, whatever its line: the file, the function and the text of the place.
/// Several may have one name.
std::string name_of(const analyses::Finding& finding);

/// The findings that no comment suppresses, for a later run to know.
std::string baseline_of(const std::vector<analyses::Finding>& findings);

/// Names of findings, each as often as it is known.
using Baseline = std::vector<std::string>;

/// Throws InputError for a file that baseline_of() did not write.
Baseline read_baseline(const std::string& file);

/// Marks those that the baseline has, each entry once, in the order of the findings.
void mark_known(const Baseline& baseline, std::vector<analyses::Finding>& findings);

}  // namespace heapreach::cli::findings
