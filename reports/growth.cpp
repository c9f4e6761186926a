// Figures of how time grows with the resource bound, or with the size of generated systems.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "reports/figure.h"
#include "reports/gnuplot.h"
#include "reports/lines.h"

namespace heapreach::reports {

namespace {

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
  std::vector<Line> lines;
  Figure figure{name, "", "# " + axis + ", median CPU seconds, cases, solved\n", ""};
  double least = 1e9, most = 0;
  for (std::size_t c = 0; c < points.size(); ++c) {
    if (points[c].empty()) continue;
    figure.data += (lines.empty() ? "# " : "\n\n# ") + outcomes.configurations[c] + "\n";
    double sum = 0;
    for (const auto& [x, runs] : points[c]) {
      const double y = shown_seconds(median_seconds(runs));
      sum += y / static_cast<double>(points[c].size());
      const auto done = std::count_if(runs.begin(), runs.end(), [](auto* r) { return solved(*r); });
      figure.data += fmt::format("{} {:.4f} {} {}\n", x, y, runs.size(), done);
      least = std::min(least, y);
      most = std::max(most, y);
      values.insert(x);
    }
    lines.push_back({outcomes.configurations[c], c, sum});
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
  const Key key(std::move(lines));
  const std::string head = fmt::format(
      "{}set logscale y\nset format y '%g'\nset yrange [{}:{}]\nset xlabel {}\n"
      "set ylabel 'median CPU seconds'\n{}{}{}",
      wide ? "set logscale x 2\n" : "", axis_begin(least), axis_end(limit, most), quoted(axis),
      values.size() <= 12 ? "set xtics (" + tics + ")\n" : "", key.settings(), limit_line(limit));
  figure.script =
      gnuplot_script(name, figure.caption, key.figure_size(), head, key.plot(name, "linespoints"));
  return {figure};
}

}  // namespace

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
