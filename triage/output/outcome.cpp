#include "triage/output/outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace heapreach::triage {

std::vector<std::size_t> by_urgency(const Outcome& outcome) {
  std::vector<std::size_t> order(outcome.verdicts.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return rank_of(outcome.verdicts[a].kind) < rank_of(outcome.verdicts[b].kind);
  });
  return order;
}

std::string summary_of(const Outcome& outcome) {
  std::size_t alarms = 0;
  for (const Report& report : outcome.reports) alarms += report.alarms.size();
  std::map<int, std::pair<VerdictKind, std::size_t>> counts;
  for (const Verdict& verdict : outcome.verdicts) {
    auto& [kind, count] = counts[rank_of(verdict.kind)];
    kind = verdict.kind;
    ++count;
  }
  const auto number = [](std::size_t count, const char* what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
  };
  std::string text = number(alarms, "alarm") + " in " + number(outcome.reports.size(), "report");
  if (outcome.questions.size() != alarms) {
    text += ", " + number(outcome.questions.size(), "question");
  }
  const char* separator = ": ";
  for (const auto& [rank, count] : counts) {
    text += fmt::format("{}{} {}", separator, count.second, to_string(count.first));
    separator = ", ";
  }
  return text;
}

std::string reporters_of(const Outcome& outcome, const Question& question) {
  std::vector<std::string> tools;
  for (const AlarmIndex& index : question.alarms) {
    const std::string& tool = alarm_of(outcome.reports, index).tool;
    const bool is_new = std::find(tools.begin(), tools.end(), tool) == tools.end();
    if (!tool.empty() && is_new) tools.push_back(tool);
  }
  return fmt::format("{}", fmt::join(tools, ", "));
}

}  // namespace heapreach::triage
