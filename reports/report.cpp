#include "reports/report.h"

#include <algorithm>

#include "reports/figure.h"
#include "reports/gnuplot.h"
#include "reports/outcomes.h"
#include "reports/page.h"
#include "reports/results.h"
#include "reports/tables.h"
#include "support/error.h"
#include "support/output/draft_folder.h"

namespace heapreach::reports {

namespace {

std::size_t index_of(const Outcomes& outcomes, const std::string& configuration) {
  const auto& all = outcomes.configurations;
  const auto at = std::find(all.begin(), all.end(), configuration);
  if (at == all.end()) {
    std::string known;
    for (const std::string& name : all) known += (known.empty() ? "" : ", ") + name;
    throw UsageError("--compare: no run has the configuration '" + configuration + "' (there is " +
                     (known.empty() ? "none" : known) + ")");
  }
  return at - all.begin();
}

std::vector<Figure> figures_of(const Outcomes& outcomes, const ReportOptions& options) {
  auto pairs = natural_pairs(outcomes);
  for (const auto& [a, b] : options.compared) {
    const std::pair<std::size_t, std::size_t> pair = {index_of(outcomes, a), index_of(outcomes, b)};
    if (std::find(pairs.begin(), pairs.end(), pair) == pairs.end()) pairs.push_back(pair);
  }
  std::vector<Figure> result = solved_figure(outcomes);
  const auto add = [&result](const std::vector<Figure>& more) {
    result.insert(result.end(), more.begin(), more.end());
  };
  add(quantile_figures(outcomes));
  add(growth_figures(outcomes));
  add(scatter_figures(outcomes, pairs));
  return result;
}

std::string captions(const std::vector<Figure>& figures) {
  std::string text =
      "# Figures\n\nMade by `heapreach report`, which writes them anew each time: copy what you "
      "want "
      "to change. `gnuplot NAME.gp` in this folder draws NAME.svg and NAME.pdf out of "
      "NAME.dat.\n\n";
  for (const Figure& figure : figures) {
    text += "- [" + figure.name + "](" + figure.name + ".svg): " + figure.caption + "\n";
  }
  return text;
}

void write_tables(const Outcomes& outcomes, const DraftFolder& folder) {
  const Table table = totals_table(outcomes);
  folder.write("totals.csv", as_csv(table));
  folder.write("totals.md", as_markdown(table));
  folder.write("totals.tex", as_latex(table));
}

void write_figures(const std::vector<Figure>& figures, const DraftFolder& folder,
                   ReportSummary& summary) {
  for (const Figure& figure : figures) {
    folder.write("figures/" + figure.name + ".dat", figure.data);
    folder.write("figures/" + figure.name + ".gp", figure.script);
  }
  folder.write("figures/README.md", captions(figures));
  const Drawn drawn = draw(figures, folder.file("figures"));
  if (drawn.done) summary.figures = figures.size();
  if (!drawn.warning.empty()) summary.warnings.push_back(drawn.warning);
}

}  // namespace

ReportSummary write_report(const std::string& path, const ReportOptions& options) {
  const Results results = read_results(path);
  const Outcomes all = outcomes(results);
  const std::vector<Figure> figures = figures_of(all, options);
  ReportSummary summary{results.results.size(), all.configurations.size(), 0, {}};
  if (results.results.empty()) {
    summary.warnings.push_back(path + " holds no finished run: the report is empty");
  }
  DraftFolder folder(options.folder);
  const std::string name = results.starts.empty() ? "" : results.starts.back().name;
  folder.write("report.html", page(results, name.empty() ? "heapreach report" : name));
  write_tables(all, folder);
  if (options.figures && !figures.empty()) write_figures(figures, folder, summary);
  folder.deliver();
  return summary;
}

}  // namespace heapreach::reports
