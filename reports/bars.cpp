// Bars of solved cases, lying on their side: names of configurations are long.
#include <fmt/format.h>

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

}  // namespace

std::vector<Figure> solved_figure(const Outcomes& outcomes) {
  if (outcomes.configurations.empty()) return {};
  const std::string name = "solved";
  const std::vector<Totals> all = totals(outcomes);
  Figure figure{name, "", "# row, feasible, infeasible, cases, configuration\n", ""};
  std::string tics;
  for (std::size_t c = 0; c < all.size(); ++c) {
    const std::string& configuration = outcomes.configurations[c];
    figure.data += fmt::format("{} {} {} {} {}\n", c, all[c].feasible, all[c].infeasible,
                               all[c].cases, configuration);
    tics += fmt::format("{}{} {}", c ? ", " : "", label(configuration), c);
  }
  figure.caption =
      "Cases that each configuration solves; the outline shows the cases it was run on.";
  const std::string head = fmt::format(
      "set style fill solid 0.9 noborder\nset xrange [0:*]\nset yrange [{}:-0.7]\n"
      "set ytics ({}) scale 0\nunset grid\nset grid xtics lc rgb '#DDDDDD' lt 1 lw 0.5\n"
      "set xlabel 'cases solved'\nset key above horizontal Left reverse samplen 1\n",
      static_cast<double>(all.size()) - 0.3, tics);
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
