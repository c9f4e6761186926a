// A solver outside: a program that reads a file and says sat, unsat or unknown on a line of its
// own.
#pragma once

#include <functional>
#include <ostream>
#include <string>

#include "support/limits.h"
#include "support/process/process.h"

namespace heapreach {

/// What such a program said, and how it ended.
struct CommandOutput {
  std::string program;   // the command's first word
  std::string verdict;   // sat, unsat or unknown; empty if no line said so
  std::string model;     // what came after it; empty if that was more than 64 MiB
  std::string comments;  // what came before it, the first 64 KiB
  WorkerEnd end;

  /// Whether the verdict is to be believed: a program that was killed may have been stopped in the
  /// middle of saying something else.
  bool is_trusted() const { return end.how == WorkerEnd::How::exited; }
  /// Why there is no trusted sat or unsat.
  GaveUp no_answer() const;
};

/// Runs a command under `limits`: words separated by blanks; `{file}` stands for a temporary file
/// that `write` fills, which is appended if no word has it. Throws UsageError if the command is
/// empty or the program is not found, and BackendError of `stage` if the file cannot be written.
CommandOutput run_command(const std::string& command,
                          const std::function<void(std::ostream&)>& write, const Limits& limits,
                          const std::string& stage);

}  // namespace heapreach
