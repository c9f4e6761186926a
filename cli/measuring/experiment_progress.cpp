#include "cli/measuring/experiment_progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "cli/output.h"

namespace heapreach::cli {

namespace {

constexpr double period = 0.2;  // seconds between two pictures

std::size_t columns() {
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

std::string what(const plans::Result& row) {
  const std::string bound = row.bound ? fmt::format(" n={}", *row.bound) : "";
  return fmt::format("{}{} {}", row.instance, bound, row.configuration);
}

}  // namespace

ExperimentProgress::ExperimentProgress(std::size_t total, std::size_t open)
    : total_(total), open_(open), terminal_(isatty(STDERR_FILENO) != 0) {
  if (open < total && !terminal_) {
    say(fmt::format("{} of {} runs are there already\n", total - open, total));
  }
}

ExperimentProgress::~ExperimentProgress() {
  clear();
}

void ExperimentProgress::finished(const plans::Result& row) {
  ++finished_;
  ++by_status_[to_string(row.status)];
  last_ = what(row);
  if (terminal_) return;
  say(fmt::format("[{}/{}] {}: {}, {} ({:.2f} s)\n", total_ - open_ + finished_, total_, last_,
                  row.verdict, to_string(row.status), row.cpu_seconds));
}

void ExperimentProgress::show() {
  if (!terminal_ || watch_.seconds() < next_) return;
  next_ = watch_.seconds() + period;
  const std::size_t done = total_ - open_ + finished_;
  std::string line = fmt::format("{} {}/{}{}", bar(), done, total_, counts());
  if (finished_ > 0) {
    const double rate = static_cast<double>(finished_) / watch_.seconds();
    line += fmt::format(", {:.1f}/s, {} left", rate,
                        clock_time(static_cast<double>(open_ - finished_) / rate));
  }
  if (!last_.empty()) line += "  " + last_;
  say("\r" + line.substr(0, columns() - 1) + "\033[K");
  shown_ = true;
}

void ExperimentProgress::clear() {
  if (shown_) say("\r\033[K");
  shown_ = false;
}

std::string ExperimentProgress::bar() const {
  constexpr std::size_t width = 20;
  const std::size_t done = total_ - open_ + finished_;
  const std::size_t filled = total_ == 0 ? width : done * width / total_;
  return "[" + std::string(filled, '#') + std::string(width - filled, '.') + "]";
}

std::string ExperimentProgress::counts() const {
  std::string text;
  for (const auto& [status, count] : by_status_) text += fmt::format(", {} {}", count, status);
  return text;
}

std::string clock_time(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::llround(std::max(0.0, seconds)));
  const std::uint64_t minutes = whole / 60;
  if (minutes < 60) return fmt::format("{}:{:02}", minutes, whole % 60);
  return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, whole % 60);
}

}  // namespace heapreach::cli
