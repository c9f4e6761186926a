#include "cli/output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "cli/shell/style.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

std::error_code write_to(const std::string& path, const std::string& text) {
  errno = 0;
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  return out ? std::error_code() : std::error_code(errno, std::generic_category());
}

/// What stands there is a device, a pipe or a link: to be written to, not to be replaced.
bool is_special(const std::string& path) {
  std::error_code ignored;
  const auto status = std::filesystem::symlink_status(path, ignored);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

/// What is written before it takes the place of `path`.
std::string part_of(const std::string& path) {
  return fmt::format("{}.{}.part", path, getpid());
}

[[noreturn]] void cannot_be_written(const std::string& path, const std::error_code& error) {
  throw InputError({path, 0, 0}, "cannot be written: " + error.message());
}

}  // namespace

void require_writable(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    cannot_be_written(path, std::make_error_code(std::errc::is_a_directory));
  }
  if (is_special(path)) {
    // To open a pipe would wait for its reader.
    if (access(path.c_str(), W_OK) != 0 && errno != ENOENT) {
      cannot_be_written(path, std::error_code(errno, std::generic_category()));
    }
    return;
  }
  const std::string part = part_of(path);
  error = write_to(part, "");
  std::error_code ignored;
  std::filesystem::remove(part, ignored);
  if (error) cannot_be_written(path, error);
}

void require_no_input(const std::string& option, const std::string& path,
                      const std::vector<std::string>& inputs) {
  std::error_code ignored;
  for (const std::string& input : inputs) {
    if (path != input && !std::filesystem::equivalent(path, input, ignored)) continue;
    throw UsageError(option + " " + path + ": this is an input, and would be lost");
  }
  if (option == "--harness" || !std::filesystem::exists(path, ignored)) return;
  for (const char* ending : {".c", ".i", ".ll", ".bc", ".rts.yaml", ".smt2"}) {
    if (!path.ends_with(ending)) continue;
    throw UsageError(option + " " + path + ": there is such a file, which looks like an input");
  }
}

void write_file(const std::string& path, const std::string& text) {
  const bool replace = !is_special(path);
  const std::string part = replace ? part_of(path) : path;
  std::error_code error = write_to(part, text);
  if (!error && replace) std::filesystem::rename(part, path, error);
  if (!error) return;
  std::error_code ignored;
  if (replace) std::filesystem::remove(part, ignored);
  cannot_be_written(path, error);
}

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

void print_messages(const pipeline::SessionResult& result) {
  for (const std::string& warning : result.warnings) {
    say("heapreach: warning: " + warning + "\n");
  }
  if (result.failed) say("heapreach: " + result.failed->message + "\n");
}

}  // namespace heapreach::cli
