// The table of totals per configuration, for papers and spreadsheets.
#pragma once

#include <string>
#include <vector>

#include "reports/outcomes.h"

namespace heapreach::reports {

/// A header row and one row per configuration, all of the same length.
std::vector<std::vector<std::string>> totals_table(const Outcomes& outcomes);

using Table = std::vector<std::vector<std::string>>;
std::string as_csv(const Table& table);
std::string as_markdown(const Table& table);
std::string as_latex(const Table& table);  // for the package booktabs

}  // namespace heapreach::reports
