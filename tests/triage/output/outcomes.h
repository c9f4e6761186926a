// Outcomes for tests of what is written of them: reports that were read, and verdicts by hand.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "triage/output/outcome.h"

namespace heapreach::triage::test {

inline Verdict verdict_of_kind(VerdictKind kind, const std::string& assumes = "") {
  Verdict verdict;
  verdict.kind = kind;
  verdict.reason = "because";
  verdict.assumes = assumes;
  return verdict;
}

/// An execution of one step was found.
inline Verdict found_verdict() {
  Verdict verdict = verdict_of_kind(VerdictKind::confirmed);
  FlowStep step;
  step.at = {"a.c", 3, 5};
  step.text = "ERROR: reads *p: p is null";
  verdict.flow.push_back(step);
  verdict.trace = "a.c:3: ERROR: reads *p: p is null\n";
  return verdict;
}

/// The verdicts are those of the questions, in their order; the last one counts for all behind it.
inline Outcome outcome_of(std::vector<Report> reports, const std::vector<Verdict>& verdicts) {
  Outcome outcome;
  outcome.reports = std::move(reports);
  outcome.questions = questions_of(outcome.reports);
  for (std::size_t q = 0; q < outcome.questions.size(); ++q) {
    outcome.verdicts.push_back(verdicts[std::min(q, verdicts.size() - 1)]);
  }
  return outcome;
}

inline Outcome outcome_of(const std::string& report, const std::vector<Verdict>& verdicts) {
  return outcome_of(std::vector{read_report(report, "report")}, verdicts);
}

}  // namespace heapreach::triage::test
