#include "support/process/command.h"

#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <vector>

#include "support/error.h"

namespace heapreach {

namespace {

constexpr std::size_t longest_model = 64 << 20;
constexpr std::size_t longest_comments = 64 << 10;

/// A file that lives as long as this object.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& stage)
      : path_((std::filesystem::temp_directory_path() / "heapreach-XXXXXX.smt2").string()) {
    const int fd = mkstemps(path_.data(), static_cast<int>(std::strlen(".smt2")));
    if (fd < 0) throw BackendError(Failure::gave_up, stage, path_ + ": " + std::strerror(errno));
    close(fd);
  }
  ~TemporaryFile() { unlink(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::vector<std::string> words_of(const std::string& command, const std::string& file) {
  std::istringstream in(command);
  std::vector<std::string> words;
  bool placed = false;
  for (std::string word; in >> word;) {
    const std::size_t place = word.find("{file}");
    if (place != std::string::npos) {
      word.replace(place, std::strlen("{file}"), file);
      placed = true;
    }
    words.push_back(word);
  }
  if (words.empty()) throw UsageError("the command of the solver outside is empty");
  if (!placed) words.push_back(file);
  return words;
}

std::string_view trimmed(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return "";
  return line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
}

/// Sorts a program's lines into verdict, model and comments.
class Listener {
 public:
  explicit Listener(CommandOutput& output) : output_(output) {}

  void hear(std::string_view line) {
    const std::string_view text = trimmed(line);
    if (!output_.verdict.empty()) {
      hear_model(line);
    } else if (text == "sat" || text == "unsat" || text == "unknown") {
      output_.verdict = text;
    } else if (!text.empty() && output_.comments.size() + text.size() < longest_comments) {
      output_.comments.append(text).append("\n");
    }
  }

 private:
  void hear_model(std::string_view line) {
    if (too_long_) return;
    too_long_ = output_.model.size() + line.size() >= longest_model;
    if (too_long_) {
      output_.model = {};
    } else {
      output_.model.append(line).append("\n");
    }
  }

  CommandOutput& output_;
  bool too_long_ = false;
};

}  // namespace

GaveUp CommandOutput::no_answer() const {
  switch (end.how) {
    case WorkerEnd::How::time_limit:
      return {Failure::time_limit, program + ": time limit"};
    case WorkerEnd::How::memory_limit:
      return {Failure::memory_limit, program + ": memory limit"};
    default:
      break;
  }
  if (verdict == "unknown") return {Failure::gave_up, program + " says unknown"};
  std::string reason = program;
  reason += end.how == WorkerEnd::How::signalled ? " was ended by signal " : " ended with code ";
  reason += std::to_string(end.code);
  reason += verdict.empty() ? " and without an answer" : " after it said " + verdict;
  const std::string& words = end.errors.empty() ? comments : end.errors;
  if (!words.empty()) reason += ": " + words.substr(0, words.find('\n'));
  return {Failure::gave_up, reason};
}

CommandOutput run_command(const std::string& command,
                          const std::function<void(std::ostream&)>& write, const Limits& limits,
                          const std::string& stage) {
  limits.deadline.poll(stage);
  const TemporaryFile file(stage);
  const std::vector<std::string> words = words_of(command, file.path());
  std::ofstream script(file.path());
  write(script);
  script.close();
  if (!script) throw BackendError(Failure::gave_up, stage, "cannot write " + file.path());
  CommandOutput output;
  output.program = words[0];
  Listener listener(output);
  Supervisor supervisor(limits.deadline, limits.memory_megabytes);
  const Supervisor::WorkerId worker = supervisor.start_program(words);
  supervisor.run(
      {[&](Supervisor::WorkerId, std::string_view line) { listener.hear(line); }, {}, {}});
  output.end = supervisor.end(worker);
  return output;
}

}  // namespace heapreach
