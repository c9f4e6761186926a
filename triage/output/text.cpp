#include "triage/output/text.h"

#include <fmt/format.h>

#include <sstream>

namespace heapreach::triage {

namespace {

std::string indented(const std::string& text, const std::string& by) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) result += by + line + "\n";
  return result;
}

/// What is said behind the verdict's line.
std::string details_of(const Verdict& verdict, bool with_execution) {
  std::string text;
  if (!verdict.reason.empty()) text += "  " + verdict.reason + "\n";
  for (const std::string& clause : verdict.specification) {
    text += "  avoided if " + clause + "\n";
  }
  for (const std::string& step : verdict.steps) text += "  " + step + "\n";
  if (!verdict.assumes.empty()) text += "  assuming: " + verdict.assumes + "\n";
  if (with_execution && !verdict.trace.empty()) text += indented(verdict.trace, "    ");
  return text;
}

bool is_error(VerdictKind kind) {
  return kind == VerdictKind::confirmed || kind == VerdictKind::confirmed_assuming ||
         kind == VerdictKind::feasible;
}

bool is_refuted_for_good(VerdictKind kind) {
  return kind == VerdictKind::refuted || kind == VerdictKind::dead ||
         kind == VerdictKind::refuted_for_entry || kind == VerdictKind::not_memory;
}

}  // namespace

std::string text_of(const Outcome& outcome, std::size_t question, bool with_execution) {
  const Question& asked = outcome.questions[question];
  const Verdict& verdict = outcome.verdicts[question];
  const Alarm& alarm = first_alarm(outcome.reports, asked);
  const std::string tools = reporters_of(outcome, asked);
  std::string text =
      fmt::format("{}: {}: {}", to_string(verdict.kind), to_string(asked.at), alarm.message);
  if (!alarm.rule.empty()) text += " [" + alarm.rule + "]";
  if (!tools.empty()) text += " (" + tools + ")";
  return text + "\n" + details_of(verdict, with_execution);
}

std::string text_of(const Outcome& outcome, bool with_executions) {
  std::string text = summary_of(outcome) + "\n";
  for (const std::size_t question : by_urgency(outcome)) {
    text += "\n" + text_of(outcome, question, with_executions);
  }
  return text;
}

std::string compiler_lines_of(const Outcome& outcome) {
  std::string text;
  for (const std::size_t index : by_urgency(outcome)) {
    const Question& question = outcome.questions[index];
    const Verdict& verdict = outcome.verdicts[index];
    if (is_refuted_for_good(verdict.kind)) continue;
    text += fmt::format("{}: {}: {} ({}) [{}]\n", to_string(question.at),
                        is_error(verdict.kind) ? "error" : "warning",
                        first_alarm(outcome.reports, question).message, to_string(verdict.kind),
                        to_string(question.kind));
    for (const FlowStep& step : verdict.flow) text += note_of(step);
  }
  return text;
}

}  // namespace heapreach::triage
