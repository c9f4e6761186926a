// A report of clang's static analyzer, amended by what became of its diagnostics.
#pragma once

#include <string>
#include <vector>

#include "triage/output/outcome.h"

namespace heapreach::triage {

/// Whether the reports are one property list of clang, with its text.
bool is_amendable(const std::vector<Report>& reports);

/// The report with a key `heapreach` in front of the others in each diagnostic: a dictionary of the
/// verdict, its reason and what else is known. What an earlier triage has put there is replaced;
/// everything else stays byte for byte. Contract: is_amendable(outcome.reports).
std::string plist_of(const Outcome& outcome);

}  // namespace heapreach::triage
