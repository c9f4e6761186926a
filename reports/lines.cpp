// Figures with one line per configuration: quantiles and growth.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "reports/figure.h"
#include "reports/gnuplot.h"

namespace heapreach::reports {

namespace {

double shown(double seconds) {
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

/// Where the axis ends that shows times up to `most` and the limit.
double axis_end(double limit, double most) {
  return 1.5 * std::max(limit, most);
}

std::string limit_line(double limit) {
  if (limit <= 0) return "";
  return fmt::format(
      "set arrow from graph 0,first {0} to graph 1,first {0} nohead lc rgb '#888888' dt 2\n",
      limit);
}

using Lines = std::vector<std::pair<std::size_t, std::string>>;  // configurations with their names

/// Columns of a key above the axes: two if all names are short.
std::size_t key_columns(const Lines& lines) {
  std::size_t longest = 0;
  for (const auto& [index, name] : lines) longest = std::max(longest, name.size());
  return longest <= 18 ? 2 : 1;
}

std::string key(const Lines& lines) {
  return fmt::format("set key above Left reverse maxcols {} samplen 2 width 1\n",
                     key_columns(lines));
}

FigureSize size_for(const Lines& lines) {
  const std::size_t rows = (lines.size() + key_columns(lines) - 1) / key_columns(lines);
  return {3.5, 2.4 + 0.125 * static_cast<double>(rows)};
}

/// "plot" with a line per block of the data file.
std::string plot_of(const std::string& name, const Lines& lines, const std::string& with) {
  std::string plot = "plot";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    plot += fmt::format("{} '{}.dat' index {} using 1:2 with {} {} title {}", i ? ", \\\n " : "",
                        name, i, with, line_style(lines[i].first, with == "linespoints"),
                        quoted(lines[i].second));
  }
  return plot;
}

// Growth ----------------------------------------------------------------------------------------

using Points = std::map<std::uint64_t, std::vector<const Result*>>;  // by what grows

/// What time grows with.
struct Axis {
  std::function<std::optional<std::uint64_t>(const Case&)> of;
  std::string text;
  bool of_instances = false;  // else another value is another instance
};

/// The lower median of the seconds; a run without an answer counts as its limit.
double median_seconds(const std::vector<const Result*>& runs) {
  std::vector<double> seconds;
  for (const Result* run : runs) {
    seconds.push_back(solved(*run) ? run->cpu_seconds
                                   : run->limit_cpu_seconds.value_or(run->cpu_seconds));
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds[(seconds.size() - 1) / 2];
}

/// Of one configuration. Only an instance that was run at several bounds tells how time grows with
/// them, and a bound that fewer than half of those were run at is none of the line's.
void keep_growing(Points& points) {
  std::map<std::string, std::size_t> bounds;
  for (const auto& [x, runs] : points) {
    for (const Result* run : runs) ++bounds[run->instance];
  }
  const auto grows = [&](const Result* run) { return bounds.at(run->instance) > 1; };
  const auto growing = std::count_if(bounds.begin(), bounds.end(),
                                     [](const auto& entry) { return entry.second > 1; });
  for (auto& [x, runs] : points) std::erase_if(runs, [&](auto* run) { return !grows(run); });
  std::erase_if(points, [&](const auto& point) {
    return 2 * static_cast<std::ptrdiff_t>(point.second.size()) < growing || point.second.empty();
  });
}

std::vector<Points> points_of(const Outcomes& outcomes, const std::string& family,
                              const Axis& axis) {
  std::vector<Points> result(outcomes.configurations.size());
  for (std::size_t i = 0; i < outcomes.cases.size(); ++i) {
    const auto x = axis.of(outcomes.cases[i]);
    if (!x || (!family.empty() && outcomes.cases[i].family != family)) continue;
    for (std::size_t c = 0; c < result.size(); ++c) {
      if (outcomes.runs[i][c]) result[c][*x].push_back(outcomes.runs[i][c]);
    }
  }
  if (axis.of_instances) {
    for (Points& line : result) keep_growing(line);
  }
  return result;
}

/// The figure over `points`; none if nothing grows.
std::vector<Figure> growth(const Outcomes& outcomes, const std::vector<Points>& points,
                           const std::string& name, const std::string& axis,
                           const std::string& of) {
  std::set<std::uint64_t> values;
  Lines lines;
  Figure figure{name, "", "# " + axis + ", median CPU seconds, cases, solved\n", ""};
  double least = 1e9, most = 0;
  for (std::size_t c = 0; c < points.size(); ++c) {
    if (points[c].empty()) continue;
    figure.data += (lines.empty() ? "# " : "\n\n# ") + outcomes.configurations[c] + "\n";
    lines.push_back({c, outcomes.configurations[c]});
    for (const auto& [x, runs] : points[c]) {
      const double y = shown(median_seconds(runs));
      const auto done = std::count_if(runs.begin(), runs.end(), [](auto* r) { return solved(*r); });
      figure.data += fmt::format("{} {:.4f} {} {}\n", x, y, runs.size(), done);
      least = std::min(least, y);
      most = std::max(most, y);
      values.insert(x);
    }
  }
  if (values.size() < 2) return {};
  figure.caption = fmt::format(
      "Median CPU seconds of {} against {}; an unsolved case counts as "
      "its limit, the dashed line.",
      of, axis);
  const bool wide = *values.begin() > 0 && *values.rbegin() >= 8 * *values.begin();
  std::string tics;
  for (const std::uint64_t x : values) tics += (tics.empty() ? "" : ", ") + std::to_string(x);
  const double limit = greatest_limit(outcomes);
  const std::string head = fmt::format(
      "{}set logscale y\nset format y '%g'\nset yrange [{}:{}]\nset xlabel {}\n"
      "set ylabel 'median CPU seconds'\n{}{}{}",
      wide ? "set logscale x 2\n" : "", axis_begin(least), axis_end(limit, most), quoted(axis),
      values.size() <= 12 ? "set xtics (" + tics + ")\n" : "", key(lines), limit_line(limit));
  figure.script = gnuplot_script(name, figure.caption, size_for(lines), head,
                                 plot_of(name, lines, "linespoints"));
  return {figure};
}

}  // namespace

std::vector<Figure> quantile_figure(const Outcomes& outcomes) {
  const std::string name = "quantile";
  Figure figure{name, "", "# solved cases, CPU seconds\n", ""};
  Lines lines;
  double least = 1e9, most = 0;
  for (std::size_t c = 0; c < outcomes.configurations.size(); ++c) {
    std::vector<double> seconds;
    for (const auto& row : outcomes.runs) {
      if (row[c] && solved(*row[c])) seconds.push_back(shown(row[c]->cpu_seconds));
    }
    if (seconds.empty()) continue;
    std::sort(seconds.begin(), seconds.end());
    least = std::min(least, seconds.front());
    most = std::max(most, seconds.back());
    figure.data += (lines.empty() ? "# " : "\n\n# ") + outcomes.configurations[c] + "\n";
    lines.push_back({c, outcomes.configurations[c]});
    for (std::size_t i = 0; i < seconds.size(); ++i) {
      figure.data += fmt::format("{} {:.4f}\n", i + 1, seconds[i]);
    }
  }
  if (lines.empty()) return {};
  figure.caption =
      "Cases solved (x) by each configuration when each case gets the CPU seconds (y).";
  const double limit = greatest_limit(outcomes);
  const std::string head = fmt::format(
      "set logscale y\nset format y '%g'\nset xrange [0:*]\nset yrange [{}:{}]\n"
      "set xlabel 'cases solved'\nset ylabel 'CPU seconds per case'\n{}{}",
      axis_begin(least), axis_end(limit, most), key(lines), limit_line(limit));
  figure.script =
      gnuplot_script(name, figure.caption, size_for(lines), head, plot_of(name, lines, "steps"));
  return {figure};
}

std::vector<Figure> growth_figures(const Outcomes& outcomes) {
  std::vector<Figure> result;
  const auto add = [&](const std::string& name, const std::string& family, const Axis& axis,
                       const std::string& of) {
    const auto points = points_of(outcomes, family, axis);
    for (Figure& figure : growth(outcomes, points, name, axis.text, of)) result.push_back(figure);
  };
  const Axis bound{[](const Case& question) { return question.bound; }, "resource bound n (cells)",
                   true};
  const auto size = [](const Case& question) { return question.size; };
  std::vector<std::string> families;
  for (const Case& question : outcomes.cases) {
    if (families.empty() || families.back() != question.family) families.push_back(question.family);
  }
  add("growth-bound", "", bound, "all cases");
  std::set<std::string> names;
  for (const std::string& family : families) {
    if (family.empty()) continue;
    std::string name = file_slug(family);
    for (int i = 2; !names.insert(name).second; ++i) name = file_slug(family) + std::to_string(i);
    if (families.size() > 1) {
      add("growth-bound-" + name, family, bound, family);
    }
    add("growth-size-" + name, family, {size, "size of " + family}, family);
  }
  return result;
}

}  // namespace heapreach::reports
