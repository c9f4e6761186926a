#include "experiments/external_job.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstring>
#include <sstream>

#include "experiments/answer.h"
#include "support/error.h"

namespace heapreach::experiments {

namespace {

constexpr std::size_t longest_model = 64 << 20;

std::string_view trimmed(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return "";
  return line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
}

}  // namespace

ExternalJob::ExternalJob(const Task& task, const std::string& program, const Scratch& scratch)
    : task_(task),
      program_(program),
      scratch_(scratch),
      clauses_(scratch.file(task.key + ".smt2")),
      model_file_(scratch.file(task.key + ".model")),
      row_(row_of(task)) {
  // Clauses from elsewhere are read as they are.
  if (task.instance->is_clauses && task.settings.passes == "none") {
    clauses_ = task.instance->path;
    phase_ = Phase::solve;
  }
}

ExternalJob::~ExternalJob() {
  if (clauses_ != task_.instance->path) unlink(clauses_.c_str());
  unlink(model_file_.c_str());
}

std::vector<std::string> ExternalJob::command() const {
  switch (phase_) {
    case Phase::encode:
      return encode_command();
    case Phase::solve:
      return solve_command();
    case Phase::certify:
      break;
  }
  return certify_command();
}

std::vector<std::string> ExternalJob::encode_command() const {
  std::vector<std::string> words = {program_, "encode", "-o", clauses_};
  for (const std::string& argument : arguments_of(task_.settings)) words.push_back(argument);
  if (task_.bound) words.insert(words.end(), {"--bound", std::to_string(*task_.bound)});
  words.insert(words.end(), {"--timeout", fmt::format("{}", task_.limits.wall_seconds), "--memory",
                             std::to_string(task_.limits.memory_megabytes), task_.instance->path});
  return words;
}

/// `{file}` stands for the clauses, which come last if no word has it; as in --engine external:CMD.
std::vector<std::string> ExternalJob::solve_command() const {
  std::istringstream in(task_.settings.external);
  std::vector<std::string> words;
  bool placed = false;
  for (std::string word; in >> word;) {
    const std::size_t place = word.find("{file}");
    if (place != std::string::npos) word.replace(place, std::strlen("{file}"), clauses_);
    placed = placed || place != std::string::npos;
    words.push_back(word);
  }
  if (!placed) words.push_back(clauses_);
  return words;
}

std::vector<std::string> ExternalJob::certify_command() const {
  return {program_,    "certify",
          "--timeout", fmt::format("{}", task_.limits.wall_seconds),
          "--memory",  std::to_string(task_.limits.memory_megabytes),
          clauses_,    model_file_};
}

void ExternalJob::line(std::string_view text) {
  if (phase_ != Phase::solve) return;
  const std::string_view word = trimmed(text);
  if (!answer_.empty()) {
    too_long_ = too_long_ || model_.size() + text.size() > longest_model;
    if (too_long_)
      model_.clear();
    else
      model_.append(text).append("\n");
  } else if (word == "sat" || word == "unsat" || word == "unknown") {
    answer_ = word;
  } else if (comment_.empty()) {
    comment_ = word;
  }
}

bool ExternalJob::goes_on(const Measured& end) {
  const char* names[] = {"encode", "solve", "certify"};
  stages_.emplace_back(names[static_cast<int>(phase_)], end.wall_seconds);
  switch (phase_) {
    case Phase::encode:
      return after_encode(end);
    case Phase::solve:
      return after_solve(end);
    case Phase::certify:
      after_certify(end);
  }
  return false;
}

bool ExternalJob::after_encode(const Measured& end) {
  // The input has been read before: what is at fault now is the machine.
  if (end.exit_code == 3) throw InputError({clauses_, 0, 0}, first_line(end.errors));
  if (end.exit_code == 0 && end.struck == Measured::Struck::none) {
    phase_ = Phase::solve;
    return true;
  }
  note_end(row_, end);
  if (row_.limit_struck.empty() && end.exit_code == 20) row_.limit_struck = "wall";
  row_.status = status_of(row_);
  if (row_.status == plans::Status::unknown) {
    row_.status = status_of_failure(end);
  }
  row_.reason = "no clauses: " + first_line(end.errors);
  return false;
}

bool ExternalJob::after_solve(const Measured& end) {
  note_end(row_, end);
  const bool by_itself = end.exit_code >= 0 && end.struck == Measured::Struck::none;
  if (by_itself && answer_ == "sat") row_.verdict = "infeasible";
  if (by_itself && answer_ == "unsat") row_.verdict = "feasible";
  row_.status = status_of(row_);
  if (row_.status == plans::Status::unknown && end.signal > 0) row_.status = plans::Status::crash;
  if (row_.status == plans::Status::unknown && answer_.empty()) row_.status = plans::Status::error;
  if (!row_.is_definite()) {
    row_.reason = answer_ == "unknown" ? "says unknown" : first_line(end.errors);
    if (row_.reason.empty()) row_.reason = comment_;
  }
  if (row_.verdict != "infeasible" || model_.find("define-fun") == std::string::npos) return false;
  scratch_.write(task_.key + ".model", model_);
  phase_ = Phase::certify;
  return true;
}

void ExternalJob::after_certify(const Measured& end) {
  if (end.exit_code == 0) {
    row_.evidence = "model checked";
  } else {
    row_.reason = end.struck != Measured::Struck::none ? "its model: not checked within the limits"
                                                       : "its model: " + first_line(end.errors);
  }
}

plans::Result ExternalJob::row() const {
  plans::Result row = row_;
  row.stages = as_json(stages_);
  return row;
}

}  // namespace heapreach::experiments
