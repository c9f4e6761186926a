// All that a triage has to say, for those who write it down.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "triage/ladder/verdict.h"
#include "triage/questions/question.h"

namespace heapreach::triage {

struct Outcome {
  std::vector<Report> reports;
  std::vector<Question> questions;
  std::vector<Verdict> verdicts;  // indexed by question
  double seconds = 0;
};

/// Indices of questions, the urgent ones first, and then in the order of the reports.
std::vector<std::size_t> by_urgency(const Outcome& outcome);

/// "7 alarms in 2 reports: 1 confirmed by a run, 2 refuted, .."
std::string summary_of(const Outcome& outcome);

/// The tools that report a question, each once: "gcc, cppcheck".
std::string reporters_of(const Outcome& outcome, const Question& question);

}  // namespace heapreach::triage
