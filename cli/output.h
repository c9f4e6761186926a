// What goes to standard output and standard error.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pipeline/portfolio/session.h"
#include "support/stopwatch.h"

namespace heapreach::cli {

/// Writes a file, all or nothing; writes to a device, pipe or link that stands there. Throws
/// InputError naming the file.
void write_file(const std::string& path, const std::string& text);

/// Throws InputError naming the file if write_file() could not write it now. Leaves what stands
/// there as it is.
void require_writable(const std::string& path);

/// Throws UsageError if what the option names would take the place of an input: if it is one of
/// these files, or one that exists and is called like a system, clauses or a program. (The name of
/// the option's own file was forgotten then.)
void require_no_input(const std::string& option, const std::string& path,
                      const std::vector<std::string>& inputs);

/// Writes and flushes. Throws InputError if it cannot (a full disk, a closed pipe).
void write_standard_output(std::string_view text);

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

/// Prints warnings and the error of a session, if any, to standard error.
void print_messages(const pipeline::SessionResult& result);

}  // namespace heapreach::cli
