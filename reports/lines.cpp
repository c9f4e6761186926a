#include "reports/lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "reports/figure.h"

namespace heapreach::reports {

namespace {

constexpr double narrow = 3.5, wide = 7.0;  // inches
constexpr std::size_t narrow_rows = 4, wide_rows = 7;
constexpr std::size_t longest_name = 60;

/// Characters that stand beside each other over the axes of the PDF, whose letters are the larger.
std::size_t characters(bool is_wide) {
  return is_wide ? 104 : 48;
}

/// gnuplot takes all letters for as wide as digits, names are narrower: by how many digits.
std::size_t narrower(std::size_t letters) {
  return letters / 5;
}

std::size_t columns_for(std::size_t longest, bool is_wide) {
  constexpr std::size_t sample_and_gap = 6;
  const std::size_t column = longest - narrower(longest) + sample_and_gap;
  return std::max<std::size_t>(1, characters(is_wide) / column);
}

std::string shortened(const std::string& name) {
  if (name.size() <= longest_name) return name;
  const std::size_t half = (longest_name - 3) / 2;
  return name.substr(0, half) + "..." + name.substr(name.size() - half);
}

std::size_t longest_of(const std::vector<Line>& lines) {
  std::size_t longest = 0;
  for (const Line& line : lines) longest = std::max(longest, line.name.size());
  return longest;
}

}  // namespace

double shown_seconds(double seconds) {
  return std::max(seconds, least_seconds);
}

double greatest_limit(const Outcomes& outcomes) {
  double limit = 0;
  for (const auto& row : outcomes.runs) {
    for (const Result* run : row) {
      if (run) limit = std::max(limit, run->limit_cpu_seconds.value_or(0));
    }
  }
  return limit;
}

double axis_end(double limit, double most) {
  return 1.5 * std::max(limit, most);
}

std::string limit_line(double limit) {
  if (limit <= 0) return "";
  return fmt::format(
      "set arrow from graph 0,first {0} to graph 1,first {0} nohead lc rgb '#888888' dt 2\n",
      limit);
}

Key::Key(std::vector<Line> lines) : lines_(std::move(lines)), named_(lines_.size(), true) {
  for (Line& line : lines_) line.name = shortened(line.name);
  const std::size_t longest = longest_of(lines_);
  columns_ = columns_for(longest, false);
  wide_ = lines_.size() > columns_ * narrow_rows || longest > characters(false);
  if (!wide_) return;
  columns_ = columns_for(longest, true);
  const std::size_t room = columns_ * wide_rows;
  if (lines_.size() <= room) return;
  std::vector<std::size_t> order(lines_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
    if (lines_[a].is_reference != lines_[b].is_reference) return lines_[a].is_reference;
    return lines_[a].rank < lines_[b].rank;
  });
  for (std::size_t i = room - 1; i < order.size(); ++i) named_[order[i]] = false;
}

std::size_t Key::rows() const {
  const std::size_t entries = std::min(lines_.size(), columns_ * (wide_ ? wide_rows : narrow_rows));
  return (entries + columns_ - 1) / columns_;
}

FigureSize Key::figure_size() const {
  // A row takes 8 points of the PDF and, above it, the margin 14; inches have 72.
  const double five_keys = 5 * (8 * static_cast<double>(rows()) + 14) / 72;
  return {wide_ ? wide : narrow, std::max(wide_ ? 3.6 : 2.7, five_keys)};
}

std::string Key::settings() const {
  return fmt::format("set key above Left reverse maxcols {} samplen 2 spacing 0.8 width -{}\n",
                     columns_, narrower(longest_of(lines_)));
}

std::string Key::plot(const std::string& name, const std::string& with) const {
  std::string plot = "plot";
  const auto others = std::count(named_.begin(), named_.end(), false);
  bool counted = false;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const Line& line = lines_[i];
    std::string style = line_style(line.look, with == "linespoints");
    std::string title = "title " + quoted(line.name);
    if (line.is_reference) style = "lc rgb '#777777' dt 2 lw 1";
    if (!named_[i]) {
      style = "lc rgb '#BBBBBB' dt 1 lw 0.7" + std::string(with == "linespoints" ? " ps 0.2" : "");
      title = counted ? "notitle" : "title " + quoted(fmt::format("{} others", others));
      counted = true;
    }
    plot += fmt::format("{} '{}.dat' index {} using 1:2 with {} {} {}", i ? ", \\\n " : "", name, i,
                        with, style, title);
  }
  return plot;
}

}  // namespace heapreach::reports
