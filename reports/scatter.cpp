// Scatter plots. A run without an answer has no time to show: timeouts lie on a line at the limit,
// everything else (no answer, memory, crash, wrong) on one at twice the limit, as PAR-2 counts it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "reports/figure.h"
#include "reports/gnuplot.h"

namespace heapreach::reports {

namespace {

using Pair = std::pair<std::size_t, std::size_t>;

constexpr std::size_t all_pairs = 15;
constexpr std::size_t most_pairs = 40;

struct Point {
  const Case* question;
  const Result* x;
  const Result* y;
};

std::vector<Point> points_of_pair(const Outcomes& outcomes, Pair pair) {
  std::vector<Point> result;
  for (std::size_t i = 0; i < outcomes.cases.size(); ++i) {
    const Result* x = outcomes.runs[i][pair.first];
    const Result* y = outcomes.runs[i][pair.second];
    if (x && y) result.push_back({&outcomes.cases[i], x, y});
  }
  return result;
}

double limit_of(const std::vector<Point>& points) {
  double limit = 0, most = least_seconds;
  for (const Point& point : points) {
    for (const Result* run : {point.x, point.y}) {
      limit = std::max(limit, run->limit_cpu_seconds.value_or(0));
      most = std::max(most, run->cpu_seconds);
    }
  }
  return limit > 0 ? limit : most;
}

double coordinate(const Result& run, double limit) {
  if (solved(run)) return std::max(run.cpu_seconds, least_seconds);
  return run.status == Status::timeout ? limit : 2 * limit;
}

/// 0 feasible, 1 infeasible, 2 solved by neither.
std::size_t mark_of(const Point& point) {
  for (const Result* run : {point.x, point.y}) {
    if (solved(*run)) return run->verdict == "feasible" ? 0 : 1;
  }
  return 2;
}

std::string status_of(const Result& run) {
  return to_string(run.status);
}

/// Data, with a block per mark; `sizes` are the numbers of points.
std::string data_of(const std::vector<Point>& points, double limit,
                    std::array<std::size_t, 3>& sizes) {
  std::array<std::string, 3> blocks = {"# feasible\n", "# infeasible\n", "# solved by neither\n"};
  for (const Point& point : points) {
    const std::size_t mark = mark_of(point);
    ++sizes[mark];
    blocks[mark] +=
        fmt::format("{:.4f} {:.4f} {} {} {} {}\n", coordinate(*point.x, limit),
                    coordinate(*point.y, limit), status_of(*point.x), status_of(*point.y),
                    point.question->bound ? std::to_string(*point.question->bound) : "-",
                    point.question->instance);
  }
  std::string result = fmt::format(
      "# x y status_x status_y bound instance; CPU seconds, "
      "{} for a timeout, {} for no answer\n",
      limit, 2 * limit);
  std::string gap;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (sizes[i] == 0) continue;
    result += gap + blocks[i];
    gap = "\n\n";
  }
  return result;
}

std::string plot_of_pair(const std::string& name, const std::array<std::size_t, 3>& sizes) {
  constexpr std::array<const char*, 3> titles = {"feasible", "infeasible", "neither solved"};
  constexpr std::array<const char*, 3> styles = {"pt 9 ps 0.6 lc rgb '#D55E00'",
                                                 "pt 6 ps 0.5 lc rgb '#0072B2'",
                                                 "pt 2 ps 0.4 lc rgb '#888888'"};
  std::string plot = "plot x with lines lc rgb '#888888' lw 0.8 notitle";
  std::size_t block = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 0) continue;
    plot += fmt::format(", \\\n  '{}.dat' index {} using 1:2 with points {} title {}", name,
                        block++, styles[i], quoted(titles[i]));
  }
  return plot;
}

Figure figure_of(const Outcomes& outcomes, Pair pair, const std::vector<Point>& points,
                 const std::string& name) {
  const std::string& a = outcomes.configurations[pair.first];
  const std::string& b = outcomes.configurations[pair.second];
  const double limit = limit_of(points);
  double least = limit;
  for (const Point& point : points) {
    least = std::min({least, coordinate(*point.x, limit), coordinate(*point.y, limit)});
  }
  std::array<std::size_t, 3> sizes{};
  Figure figure{name, "", data_of(points, limit, sizes), ""};
  figure.caption = fmt::format(
      "CPU seconds of {} (x) against {} (y) on {} cases; lines at {} s "
      "(timeout) and {} s (no answer).",
      a, b, points.size(), limit, 2 * limit);
  std::string head = fmt::format(
      "set logscale xy\nset size ratio 1\nset xrange [{0}:{1}]\nset yrange [{0}:{1}]\n"
      "set format xy '%g'\nset xlabel {2}\nset ylabel {3}\nset key above Left reverse samplen 1\n",
      axis_begin(least), 3 * limit, quoted(a + " (CPU s)"), quoted(b + " (CPU s)"));
  for (const int times : {1, 2}) {
    head += fmt::format(
        "set arrow from {0},graph 0 to {0},graph 1 nohead lc rgb '#888888' dt {1}\n"
        "set arrow from graph 0,first {0} to graph 1,first {0} nohead lc rgb '#888888' dt {1}\n",
        limit * times, 1 + times);
    head += fmt::format(
        "set label '{}' at graph 0.01,first {} offset 0,0.3 tc rgb '#666666' font ',7'\n",
        times == 1 ? "timeout" : "no answer", limit * times);
  }
  figure.script = gnuplot_script(name, figure.caption, {3.5, 3.4}, head, plot_of_pair(name, sizes));
  return figure;
}

/// A solver's command belongs to its engine, query and worlds to their encoding.
std::size_t differing_settings(const plans::Settings& a, const plans::Settings& b) {
  using plans::Settings;
  const bool encodings = a.encoding != b.encoding;
  std::size_t result = (a.engine != b.engine || a.external != b.external) + encodings;
  if (!encodings) result += (a.query != b.query) + (a.worlds != b.worlds);
  for (const auto other :
       {&Settings::step, &Settings::passes, &Settings::sort, &Settings::invariants}) {
    result += a.*other != b.*other;
  }
  return result;
}

std::size_t differing_settings(const Outcomes& outcomes, Pair pair) {
  for (const auto& row : outcomes.runs) {
    if (!row[pair.first] || !row[pair.second]) continue;
    return differing_settings(row[pair.first]->settings, row[pair.second]->settings);
  }
  return plans::result_fields().size() + 1;  // no case in common: nothing to compare
}

}  // namespace

std::vector<Pair> natural_pairs(const Outcomes& outcomes) {
  std::vector<Pair> pairs, close;
  for (std::size_t i = 0; i < outcomes.configurations.size(); ++i) {
    for (std::size_t j = i + 1; j < outcomes.configurations.size(); ++j) pairs.push_back({i, j});
  }
  if (pairs.size() <= all_pairs) return pairs;
  for (const Pair& pair : pairs) {
    if (close.size() < most_pairs && differing_settings(outcomes, pair) == 1) close.push_back(pair);
  }
  return close;
}

std::vector<Figure> scatter_figures(const Outcomes& outcomes, const std::vector<Pair>& pairs) {
  std::vector<Figure> result;
  std::set<std::string> names;
  for (const Pair& pair : pairs) {
    const std::vector<Point> points = points_of_pair(outcomes, pair);
    if (points.empty()) continue;
    const std::string base = "scatter-" + file_slug(outcomes.configurations[pair.first]) + "-vs-" +
                             file_slug(outcomes.configurations[pair.second]);
    std::string name = base;
    for (int i = 2; !names.insert(name).second; ++i) name = base + "-" + std::to_string(i);
    result.push_back(figure_of(outcomes, pair, points, name));
  }
  return result;
}

}  // namespace heapreach::reports
