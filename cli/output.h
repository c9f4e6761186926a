// What goes to standard output and standard error.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pipeline/portfolio/session.h"
#include "support/output/outputs.h"
#include "support/stopwatch.h"

namespace heapreach::cli {

/// Writes and flushes. Throws InputError if it cannot (a full disk, a closed pipe).
void write_standard_output(std::string_view text);

/// To the file that the user named, or to standard output if none was. Throws InputError.
void write_output(const OutputFile& file, const std::string& text);

/// Writes to standard error. What cannot be written there is lost: nobody is left to tell.
void say(std::string_view message);

/// A progress display on standard error: one line rewritten on a terminal, whole lines with
/// `verbose`, nothing otherwise.
class ProgressLine {
 public:
  explicit ProgressLine(bool verbose);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  void show(const std::string& strategy, const std::string& stage, const std::string& text);
  /// Takes the rewritten line away, before anything else is printed.
  void clear();

 private:
  bool terminal_;
  bool verbose_;
  bool shown_ = false;
  Stopwatch watch_;
};

/// Prints the error of a session, if any, to standard error, and warnings before it.
void print_messages(const pipeline::SessionResult& result, bool with_warnings = true);

}  // namespace heapreach::cli
