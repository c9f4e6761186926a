#include "cli/output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "cli/shell/style.h"
#include "support/error.h"

namespace heapreach::cli {

void say(std::string_view message) {
  const std::string text = styled_message(message);
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

void write_standard_output(std::string_view text) {
  errno = 0;
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!written || std::fflush(stdout) != 0) {
    throw InputError({"standard output", 0, 0},
                     std::string("cannot be written: ") + std::strerror(errno));
  }
}

void write_output(const OutputFile& file, const std::string& text) {
  if (file.is_named() && !file.is_standard_output()) {
    file.write(text);
  } else {
    write_standard_output(text);
  }
}

ProgressLine::ProgressLine(bool verbose)
    : terminal_(isatty(STDERR_FILENO) != 0), verbose_(verbose) {}

ProgressLine::~ProgressLine() {
  clear();
}

void ProgressLine::clear() {
  if (shown_) say("\r\033[K");
  shown_ = false;
}

void ProgressLine::show(const std::string& strategy, const std::string& stage,
                        const std::string& text) {
  if (!terminal_ && !verbose_) return;
  std::string line = fmt::format("[{:6.1f} s] ", watch_.seconds());
  if (!strategy.empty()) line += strategy + ": ";
  line += stage.empty() ? text : stage;
  if (verbose_) {
    say(line + "\n");
  } else {
    say("\r" + line.substr(0, 100) + "\033[K");
    shown_ = true;
  }
}

void print_messages(const pipeline::SessionResult& result, bool with_warnings) {
  for (const std::string& warning : result.warnings) {
    if (!with_warnings) break;
    say("heapreach: warning: " + warning + "\n");
  }
  if (result.failed) say("heapreach: " + result.failed->message + "\n");
}

}  // namespace heapreach::cli
