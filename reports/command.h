// How a run is repeated by hand, out of what its results file says.
#pragma once

#include <string>

#include "reports/results.h"

namespace heapreach::reports {

/// Lines for a shell, in which {input} stands for the run's input and {bound} for its bound, so
/// that runs of a configuration share one text (reports/page/src/command.js fills it in). Empty if
/// the results do not say with what the run was made.
std::string command_template(const Result& run);

/// `word` as a shell reads it.
std::string shell_word(const std::string& word);

}  // namespace heapreach::reports
