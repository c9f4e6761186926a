// Bars of solved cases, lying on their side: names of configurations are long.
#include <fmt/format.h>

#include <algorithm>

#include "reports/figure.h"
#include "reports/gnuplot.h"

namespace heapreach::reports {

namespace {

/// A label of an axis: gnuplot reads it as a format.
std::string label(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '%' ? "%%" : std::string(1, c);
  return quoted(result);
}

/// A step of 1, 2 or 5 times a power of ten that divides an axis up to `most` into five at most.
std::size_t tic_step(std::size_t most) {
  for (std::size_t power = 1;; power *= 10) {
    for (const std::size_t factor : {1, 2, 5}) {
      if (factor * power * 5 >= most) return factor * power;
    }
  }
}

}  // namespace

std::vector<Figure> solved_figure(const Outcomes& outcomes) {
  if (outcomes.configurations.empty()) return {};
  const std::string name = "solved";
  const std::vector<Totals> all = totals(outcomes);
  Figure figure{name, "", "# row, feasible, infeasible, cases, configuration\n", ""};
  std::string tics;
  std::size_t most = 0;
  for (std::size_t c = 0; c < all.size(); ++c) {
    const std::string& configuration = outcomes.configurations[c];
    figure.data += fmt::format("{} {} {} {} {}\n", c, all[c].feasible, all[c].infeasible,
                               all[c].cases, configuration);
    most = std::max(most, all[c].cases);
    tics += fmt::format("{}{} {}", c ? ", " : "", label(configuration), c);
  }
  figure.caption =
      "Cases that each configuration solves; the outline shows the cases it was run on.";
  const std::string head = fmt::format(
      "set style fill solid 0.9 noborder\nset xrange [0:*]\nset yrange [{}:-0.7]\n"
      "set ytics ({}) scale 0\nset xtics {}\nunset grid\nset grid xtics lc rgb '#DDDDDD' lt 1 lw "
      "0.5\n"
      "set xlabel 'cases solved'\nset key above horizontal Left reverse samplen 1\n",
      static_cast<double>(all.size()) - 0.3, tics, tic_step(most));
  const std::string plot = fmt::format(
      "plot '{0}.dat' using (0):1:(0):2:($1-0.35):($1+0.35) with boxxyerror "
      "lc rgb '#D55E00' title 'feasible', \\\n"
      "  '' using 2:1:2:($2+$3):($1-0.35):($1+0.35) with boxxyerror "
      "lc rgb '#0072B2' title 'infeasible', \\\n"
      "  '' using (0):1:(0):4:($1-0.35):($1+0.35) with boxxyerror fs empty border "
      "lc rgb '#888888' title 'all'",
      name);
  figure.script = gnuplot_script(name, figure.caption,
                                 {3.5, 1.0 + 0.17 * static_cast<double>(all.size())}, head, plot);
  return {figure};
}

}  // namespace heapreach::reports
