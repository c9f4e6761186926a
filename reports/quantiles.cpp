// Figures of how many cases are solved within a time. Lines that stand for different cases cannot
// be compared, so the first is of those that all configurations ran.
#include <fmt/format.h>

#include <algorithm>

#include "reports/figure.h"
#include "reports/gnuplot.h"
#include "reports/lines.h"

namespace heapreach::reports {

namespace {

/// A block of the data file: what was solved of `runs`, one per case; nothing if none was.
std::string block_of(const std::string& name, const std::vector<const Result*>& runs) {
  std::vector<double> seconds;
  for (const Result* run : runs) {
    if (solved(*run)) seconds.push_back(shown_seconds(run->cpu_seconds));
  }
  if (seconds.empty()) return "";
  std::sort(seconds.begin(), seconds.end());
  std::string block = "# " + name + "\n";
  for (std::size_t i = 0; i < seconds.size(); ++i) {
    block += fmt::format("{} {:.4f}\n", i + 1, seconds[i]);
  }
  return block;
}

double par2_of(const std::vector<const Result*>& runs) {
  double sum = 0;
  for (const Result* run : runs) sum += par2(*run);
  return sum;
}

/// Three digits, as far as whole seconds leave them.
std::string score(double seconds) {
  return seconds < 100 ? fmt::format("{:.3g}", seconds) : fmt::format("{:.0f}", seconds);
}

struct Quantiles {
  std::string data;
  std::vector<Line> lines;
  double least = 1e9, most = 0;
};

void add(Quantiles& to, const std::string& name, const std::vector<const Result*>& runs,
         Line line) {
  const std::string block = block_of(name, runs);
  if (block.empty()) return;
  for (const Result* run : runs) {
    if (!solved(*run)) continue;
    to.least = std::min(to.least, shown_seconds(run->cpu_seconds));
    to.most = std::max(to.most, shown_seconds(run->cpu_seconds));
  }
  to.data += (to.lines.empty() ? "" : "\n\n") + block;
  line.rank = par2_of(runs) / static_cast<double>(runs.size());
  line.name = fmt::format("{} ({} s)", name, score(par2_of(runs)));
  to.lines.push_back(line);
}

Quantiles quantiles_of(const Outcomes& outcomes) {
  Quantiles result;
  for (std::size_t c = 0; c < outcomes.configurations.size(); ++c) {
    std::vector<const Result*> runs;
    for (const auto& row : outcomes.runs) {
      if (row[c]) runs.push_back(row[c]);
    }
    add(result, outcomes.configurations[c], runs, {"", c, 0, false});
  }
  // The best of one is that one.
  if (outcomes.configurations.size() > 1) {
    add(result, "virtual best", virtual_best(outcomes), {"", 0, 0, true});
  }
  return result;
}

std::vector<Figure> figure_of(const Outcomes& outcomes, const std::string& name,
                              const std::string& cases, const std::string& which) {
  Quantiles quantiles = quantiles_of(outcomes);
  if (quantiles.lines.empty()) return {};
  Figure figure{name, "", "# solved cases, CPU seconds\n" + quantiles.data, ""};
  figure.caption = fmt::format(
      "Cases solved (x) by each configuration when each case gets the CPU seconds (y), of {}. In "
      "brackets PAR-2: the seconds over these cases, twice the limit for one that is not solved. "
      "Virtual best takes for each case the configuration with the least PAR-2.",
      which);
  const double limit = greatest_limit(outcomes);
  const Key key(std::move(quantiles.lines));
  const std::string head = fmt::format(
      "set logscale y\nset format y '%g'\nset xrange [0:*]\nset yrange [{}:{}]\n"
      "set xlabel {}\nset ylabel 'CPU seconds per case'\n{}{}",
      axis_begin(quantiles.least), axis_end(limit, quantiles.most),
      quoted(cases + " (in brackets: PAR-2)"), key.settings(), limit_line(limit));
  figure.script =
      gnuplot_script(name, figure.caption, key.figure_size(), head, key.plot(name, "steps"));
  return {figure};
}

}  // namespace

std::vector<Figure> quantile_figures(const Outcomes& outcomes) {
  const Outcomes common = common_cases(outcomes);
  std::vector<Figure> result = figure_of(
      common, "quantile", fmt::format("cases solved of {} that all ran", common.cases.size()),
      fmt::format("the {} that all of them were run on", common.cases.size()));
  if (common.cases.size() == outcomes.cases.size()) return result;
  for (Figure& figure : figure_of(outcomes, "quantile-own", "cases solved of those that each ran",
                                  "those that it was run on, which are not the same for all")) {
    result.push_back(std::move(figure));
  }
  return result;
}

}  // namespace heapreach::reports
