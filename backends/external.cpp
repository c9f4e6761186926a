#include "backends/external.h"

#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "backends/printed_model.h"
#include "backends/process.h"
#include "backends/solving.h"
#include "horn/print.h"

namespace heapreach::backends {

using horn::ClauseSystem;

namespace {

/// A file that lives as long as this object.
class TemporaryFile {
 public:
  TemporaryFile() {
    path_ = (std::filesystem::temp_directory_path() / "heapreach-XXXXXX.smt2").string();
    const int fd = mkstemps(path_.data(), static_cast<int>(std::strlen(".smt2")));
    if (fd < 0) {
      throw BackendError(Failure::gave_up, "external", path_ + ": " + std::strerror(errno));
    }
    close(fd);
  }
  ~TemporaryFile() { unlink(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// The same system with predicates called p0, p1, ..: no solver needs to quote these names.
ClauseSystem with_plain_names(ClauseSystem system) {
  for (std::size_t p = 0; p < system.predicates.size(); ++p) {
    system.predicates[p].name = "p" + std::to_string(p);
  }
  return system;
}

void write(const ClauseSystem& system, const std::string& path) {
  std::ofstream file(path);
  horn::print(file, system);
  file.close();
  if (!file) throw BackendError(Failure::gave_up, "external", "cannot write " + path);
}

/// The command's words; the file for `{file}`, or at the end.
std::vector<std::string> arguments(const std::string& command, const std::string& file) {
  std::istringstream words(command);
  std::vector<std::string> result;
  bool placed = false;
  for (std::string word; words >> word;) {
    const std::size_t place = word.find("{file}");
    if (place != std::string::npos) {
      word.replace(place, std::strlen("{file}"), file);
      placed = true;
    }
    result.push_back(word);
  }
  if (result.empty()) throw UsageError("external: the command is empty");
  if (!placed) result.push_back(file);
  return result;
}

struct Output {
  std::string verdict;   // sat, unsat or unknown; empty as long as no line says so
  std::string model;     // what comes after it
  std::string comments;  // what came before it

  void add(std::string_view line) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    const std::size_t end = line.find_last_not_of(" \t\r");
    const std::string_view text =
        begin == std::string_view::npos ? "" : line.substr(begin, end - begin + 1);
    if (!verdict.empty()) {
      model.append(line).append("\n");
    } else if (text == "sat" || text == "unsat" || text == "unknown") {
      verdict = text;
    } else if (!text.empty()) {
      comments.append(text).append("\n");
    }
  }
};

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

/// Why a program that gave no answer gave none.
GaveUp no_answer(const std::string& program, const WorkerEnd& end, const Output& output) {
  switch (end.how) {
    case WorkerEnd::How::time_limit:
      return {Failure::time_limit, program + ": time limit"};
    case WorkerEnd::How::memory_limit:
      return {Failure::memory_limit, program + ": memory limit"};
    default:
      break;
  }
  if (output.verdict == "unknown") return {Failure::gave_up, program + " says unknown"};
  std::string reason =
      program +
      (end.how == WorkerEnd::How::signalled ? " was ended by signal " : " ended with code ") +
      std::to_string(end.code) + " and without an answer";
  const std::string& words = end.errors.empty() ? output.comments : end.errors;
  if (!words.empty()) reason += ": " + first_line(words);
  return {Failure::gave_up, reason};
}

}  // namespace

Answer External::solve(const ClauseSystem& system, const Settings& settings, const Limits& limits,
                       const Progress& progress) const {
  return within_limits([&]() -> Answer {
    const TemporaryFile file;
    const ClauseSystem plain = with_plain_names(system);
    write(plain, file.path());
    Supervisor supervisor(limits.deadline, limits.memory_megabytes);
    const std::vector<std::string> words = arguments(settings.command, file.path());
    const auto worker = supervisor.start_program(words);
    if (progress) progress("running " + words[0]);
    Output output;
    supervisor.run(
        {[&](Supervisor::WorkerId, std::string_view line) { output.add(line); }, {}, {}});
    if (output.verdict == "unsat") return Unconfirmed{true};
    if (output.verdict != "sat") return no_answer(words[0], supervisor.end(worker), output);
    if (auto model = read_printed_model(plain, output.model, limits.deadline)) return *model;
    return Unconfirmed{false};
  });
}

}  // namespace heapreach::backends
