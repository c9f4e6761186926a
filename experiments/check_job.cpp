// What `heapreach check --format line` says becomes a row. Its verdict counts only if it ended by
// itself; the limits are those that the runner saw strike, or the tool itself reports.
#include "experiments/check_job.h"

#include <fmt/format.h>

#include <algorithm>

namespace heapreach::experiments {

CheckJob::CheckJob(const Task& task, const std::string& program)
    : task_(task), program_(program), row_(row_of(task)) {}

std::vector<std::string> CheckJob::command() const {
  std::vector<std::string> words = {program_, "check", "--format", "line", "--stats"};
  for (const std::string& argument : arguments_of(task_.settings)) words.push_back(argument);
  if (task_.bound) words.insert(words.end(), {"--bound", std::to_string(*task_.bound)});
  words.insert(words.end(), {"--timeout", fmt::format("{}", task_.limits.wall_seconds), "--memory",
                             std::to_string(task_.limits.memory_megabytes), task_.instance->path});
  return words;
}

void CheckJob::line(std::string_view text) {
  if (!answer_) answer_ = answer_of(text);
}

bool CheckJob::goes_on(const Measured& end) {
  note_end(row_, end);
  if (answer_ && end.exit_code >= 0) {
    take_answer();
    row_.status = status_of(row_);
  } else {
    explain_no_answer(end);
  }
  return false;
}

void CheckJob::take_answer() {
  using Verdict = Answer::Verdict;
  const bool feasible = answer_->verdict == Verdict::feasible;
  const bool infeasible = answer_->verdict == Verdict::infeasible;
  row_.verdict = feasible ? "feasible" : infeasible ? "infeasible" : "unknown";
  row_.every_bound = infeasible && answer_->every_bound;
  if (feasible) row_.evidence = "execution";
  if (infeasible) row_.evidence = "certificate";
  row_.reason = answer_->reason;
  if (row_.limit_struck.empty() && answer_->failure == "time limit") row_.limit_struck = "wall";
  if (row_.limit_struck.empty() && answer_->failure == "memory limit") row_.limit_struck = "memory";
  if (!answer_->stages.empty()) take_stages();
}

void CheckJob::take_stages() {
  std::vector<std::pair<std::string, double>> seconds;
  bool engine_has_begun = false;
  for (const Stage& stage : answer_->stages) {
    const std::string name =
        stage.strategy.empty() ? stage.name : stage.strategy + ": " + stage.name;
    const auto known = std::find_if(seconds.begin(), seconds.end(),
                                    [&](const auto& one) { return one.first == name; });
    if (known == seconds.end())
      seconds.emplace_back(name, stage.seconds);
    else
      known->second += stage.seconds;
    // Sizes: what the encoding or the last pass before the engine left.
    if (!stage.strategy.empty() || engine_has_begun) continue;
    if (stage.name == row_.settings.engine) engine_has_begun = true;
    if (!stage.left) continue;
    row_.predicates = stage.left->predicates;
    row_.clauses = stage.left->clauses;
    row_.arguments = stage.left->arguments;
    row_.constraint_size = stage.left->constraint;
  }
  row_.stages = as_json(seconds);
}

void CheckJob::explain_no_answer(const Measured& end) {
  row_.status = status_of(row_);
  if (row_.status == plans::Status::unknown) {
    row_.status = status_of_failure(end);
  }
  row_.reason = first_line(end.errors);
  if (row_.reason.empty() && end.signal > 0) row_.reason = fmt::format("signal {}", end.signal);
}

}  // namespace heapreach::experiments
