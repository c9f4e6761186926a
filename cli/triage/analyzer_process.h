// One analyzer on one file, in a process of its own.
#pragma once

#include <string>

#include "frontends/options.h"
#include "support/scratch.h"
#include "triage/analyzers/commands.h"

namespace heapreach::cli {

/// What an analyzer reports, or why it does not.
struct AnalyzerReport {
  std::string text;
  std::string problem = {};  // empty: there is a report
};

/// Runs the analyzer on the file of the unit in the unit's folder, for at most five minutes. What
/// it writes goes to the scratch folder.
AnalyzerReport run_analyzer(triage::Analyzer analyzer, const frontends::Unit& unit,
                            const Scratch& scratch);

}  // namespace heapreach::cli
