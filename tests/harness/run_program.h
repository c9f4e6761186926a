// Runs a shell command and captures what a user would see.
#pragma once

#include <string>

namespace heapreach::test {

struct ProgramResult {
  int exit_code = -1;  // -1 if a signal ended it
  std::string out;
  std::string err;
  double seconds = 0;  // wall time
};

/// What `check` printed first, without the bound: "feasible", "infeasible" or "unknown".
inline std::string verdict_in(const std::string& out) {
  const std::string line = out.substr(0, out.find('\n'));
  return line.substr(0, line.find(" within "));
}

/// Runs `command` with /bin/sh in the repository's root; `input` is its standard input.
ProgramResult run_program(const std::string& command, const std::string& input = "");

/// The content of a file; a test failure by exception if it cannot be read.
std::string slurp(const std::string& path);

/// A new empty directory that goes away with the object.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  const std::string& path() const { return path_; }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

}  // namespace heapreach::test
