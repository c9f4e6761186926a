#include "evidence/condition_check.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "backends/process.h"
#include "backends/smt.h"
#include "horn/print.h"
#include "support/error.h"

namespace heapreach::evidence {

namespace {

using backends::Satisfiability;
using backends::ScriptResult;
using Status = CheckResult::Status;

const char* const stage = "certify";

/// A file of its own for a script, gone with the object.
class ScriptFile {
 public:
  explicit ScriptFile(const std::string& text)
      : path_((std::filesystem::temp_directory_path() / "heapreach-XXXXXX.smt2").string()) {
    const int descriptor = mkstemps(path_.data(), 5);
    const bool written = descriptor >= 0 && backends::write_all(descriptor, text);
    if (descriptor >= 0) close(descriptor);
    if (written) return;
    remove();
    throw BackendError(Failure::gave_up, stage, "cannot write the script " + path_);
  }
  ~ScriptFile() { remove(); }
  ScriptFile(const ScriptFile&) = delete;
  ScriptFile& operator=(const ScriptFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  void remove() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }

  std::string path_;
};

std::vector<std::string> words_of(const std::string& command, const std::string& path) {
  std::vector<std::string> words;
  bool has_file = false;
  std::istringstream in(command);
  for (std::string word; in >> word;) {
    const std::size_t at = word.find("{file}");
    if (at != std::string::npos) {
      word.replace(at, 6, path);
      has_file = true;
    }
    words.push_back(word);
  }
  if (words.empty()) throw UsageError("--solver: the command is empty");
  if (!has_file) words.push_back(path);
  return words;
}

std::string trimmed(std::string_view line) {
  const char* const blanks = " \t\r";
  const std::size_t begin = line.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return "";
  return std::string(line.substr(begin, line.find_last_not_of(blanks) + 1 - begin));
}

ScriptResult run_solver(const std::string& script, const std::string& command,
                        const backends::Limits& limits) {
  limits.deadline.poll(stage);
  const ScriptFile file(script);
  backends::Supervisor supervisor(limits.deadline, limits.memory_megabytes);
  std::string answer, output;
  backends::Supervisor::Handlers handlers;
  handlers.line = [&](std::size_t, std::string_view line) {
    const std::string text = trimmed(line);
    if (answer.empty() && (text == "sat" || text == "unsat" || text == "unknown")) answer = text;
    if (output.size() < 200 && !text.empty()) output += (output.empty() ? "" : "; ") + text;
  };
  const std::size_t worker = supervisor.start_program(words_of(command, file.path()));
  supervisor.run(handlers);
  using How = backends::WorkerEnd::How;
  const backends::WorkerEnd& end = supervisor.end(worker);
  ScriptResult result;
  if (end.how == How::time_limit) result.failure = Failure::time_limit;
  if (end.how == How::memory_limit) result.failure = Failure::memory_limit;
  result.reason = result.failure == Failure::gave_up ? "the solver says: " + output + end.errors
                                                     : to_string(result.failure);
  if (end.how != How::exited) return result;
  if (answer == "sat") result.result = Satisfiability::sat;
  if (answer == "unsat") result.result = Satisfiability::unsat;
  return result;
}

}  // namespace

CheckResult check_valid(horn::Term condition, const std::string& what,
                        const backends::Limits& limits,
                        const std::optional<std::string>& solver_command) {
  if (condition->is_true()) return {Status::holds, ""};
  std::ostringstream script;
  horn::print_validity_script(script, condition);
  const ScriptResult result = solver_command ? run_solver(script.str(), *solver_command, limits)
                                             : backends::check_script(script.str(), limits, stage);
  if (result.result == Satisfiability::unsat) return {Status::holds, ""};
  if (result.result == Satisfiability::sat) return {Status::fails, what + " does not hold"};
  return {Status::unknown, what + " was not decided: " + result.reason, 0, result.failure};
}

}  // namespace heapreach::evidence
