// The outcome for people, and as compilers write errors.
#pragma once

#include <string>

#include "triage/output/outcome.h"

namespace heapreach::triage {

/// The summary, then each question with its verdict, the urgent ones first. `with_executions`: and
/// with the execution that was found.
std::string text_of(const Outcome& outcome, bool with_executions);

/// One question and its verdict.
std::string text_of(const Outcome& outcome, std::size_t question, bool with_execution);

/// "FILE:LINE:COLUMN: error: TEXT [KIND]" for what can happen, "warning:" for what may, each with
/// its execution as notes. What is refuted is left out.
std::string compiler_lines_of(const Outcome& outcome);

}  // namespace heapreach::triage
