// What `heapreach check --format line` says becomes a row. Its verdict counts only if it ended by
// itself; the limits are those that the runner saw strike, or the tool itself reports.
#include "experiments/check_job.h"

#include <fmt/format.h>

#include <cmath>

namespace heapreach::experiments {

namespace {

using evidence::schema::Json;

std::string text_at(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

/// Clause input is judged by the system behind it: a derivable query is an error that is reached.
std::string verdict_of(const std::string& word) {
  if (word == "feasible" || word == "unsat") return "feasible";
  if (word == "infeasible" || word == "sat") return "infeasible";
  return "unknown";
}

}  // namespace

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
  if (answer_.is_null()) answer_ = Json::parse(text, nullptr, false);
  if (!answer_.is_object()) answer_ = nullptr;
}

bool CheckJob::goes_on(const Measured& end) {
  note_end(row_, end);
  if (!answer_.is_null() && end.exit_code >= 0) {
    take_answer();
    row_.status = status_of(row_);
  } else {
    explain_no_answer(end);
  }
  return false;
}

void CheckJob::take_answer() {
  row_.verdict = verdict_of(text_at(answer_, "verdict"));
  row_.every_bound = row_.verdict == "infeasible" && answer_.value("bound_independent", false);
  if (row_.verdict == "feasible") row_.evidence = "execution";
  if (row_.verdict == "infeasible") row_.evidence = "certificate";
  row_.reason = text_at(answer_, "reason");
  const std::string failure = text_at(answer_, "failure");
  if (row_.limit_struck.empty() && failure == "time limit") row_.limit_struck = "wall";
  if (row_.limit_struck.empty() && failure == "memory limit") row_.limit_struck = "memory";
  if (answer_.contains("stats")) take_stages(answer_["stats"]);
}

void CheckJob::take_stages(const Json& stats) {
  Json stages = Json::object();
  bool engine_has_begun = false;
  for (const Json& record : stats) {
    const std::string stage = text_at(record, "stage");
    const std::string strategy = text_at(record, "strategy");
    const std::string name = strategy.empty() ? stage : strategy + ": " + stage;
    const double sum = stages.value(name, 0.0) + record.value("seconds", 0.0);
    stages[name] = std::round(sum * 1e6) / 1e6;
    // Sizes: what the encoding or the last pass before the engine left.
    const Json& sizes = record.contains("after") ? record["after"] : record;
    if (!strategy.empty() || engine_has_begun) continue;
    if (stage == row_.settings.engine) engine_has_begun = true;
    if (!sizes.contains("predicates")) continue;
    row_.predicates = sizes.value("predicates", std::uint64_t{0});
    row_.clauses = sizes.value("clauses", std::uint64_t{0});
    row_.arguments = sizes.value("arguments", std::uint64_t{0});
    row_.constraint_size = sizes.value("constraint", std::uint64_t{0});
  }
  row_.stages = stages.dump();
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
