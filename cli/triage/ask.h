// All questions of a triage: which are known already, which are asked, and how many at a time.
#pragma once

#include <string>
#include <vector>

#include "cli/commands.h"
#include "triage/ladder/verdict.h"
#include "triage/questions/question.h"

namespace heapreach::cli {

/// A verdict for each question, in their order. `units` are the inputs in which places may be.
/// After SIGTERM or Ctrl-C those that are left are undecided. Throws InputError if the file of
/// known verdicts cannot be used.
std::vector<triage::Verdict> verdicts_of(const TriageArguments& arguments,
                                         const ProgramOptions& program,
                                         const std::vector<std::string>& units,
                                         const std::vector<triage::Question>& questions);

}  // namespace heapreach::cli
