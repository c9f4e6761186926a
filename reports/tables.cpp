#include "reports/tables.h"

#include <fmt/format.h>

#include <functional>

namespace heapreach::reports {

namespace {

std::string latex_escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (std::string("&%$#_{}").find(c) != std::string::npos)
      result += std::string("\\") + c;
    else if (c == '\\')
      result += "\\textbackslash{}";
    else if (c == '~')
      result += "\\textasciitilde{}";
    else if (c == '^')
      result += "\\textasciicircum{}";
    else
      result += c;
  }
  return result;
}

std::string csv_escaped(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
  return result + "\"";
}

std::string markdown_escaped(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '|' ? "\\|" : std::string(1, c);
  return result;
}

std::string lines(const Table& table, const std::string& begin, const std::string& between,
                  const std::string& end, const std::function<std::string(const std::string&)>& f,
                  std::size_t first, std::size_t last) {
  std::string result;
  for (std::size_t i = first; i < last; ++i) {
    result += begin;
    for (std::size_t j = 0; j < table[i].size(); ++j) result += (j ? between : "") + f(table[i][j]);
    result += end + "\n";
  }
  return result;
}

}  // namespace

Table totals_table(const Outcomes& outcomes) {
  Table table = {{"configuration", "cases", "solved", "feasible", "infeasible"}};
  for (std::size_t s = static_cast<std::size_t>(Status::wrong); s < status_names.size(); ++s) {
    table[0].push_back(status_names[s]);
  }
  for (const char* name : {"CPU s (solved)", "PAR-2", "PAR-2 per case", "peak MB"}) {
    table[0].push_back(name);
  }
  const std::vector<Totals> all = totals(outcomes);
  for (std::size_t c = 0; c < all.size(); ++c) {
    const Totals& total = all[c];
    auto& row = table.emplace_back();
    row = {outcomes.configurations[c], std::to_string(total.cases), std::to_string(total.solved),
           std::to_string(total.feasible), std::to_string(total.infeasible)};
    for (std::size_t s = static_cast<std::size_t>(Status::wrong); s < status_names.size(); ++s) {
      row.push_back(std::to_string(total.statuses[s]));
    }
    row.push_back(fmt::format("{:.2f}", total.cpu_solved));
    row.push_back(fmt::format("{:.2f}", total.par2));
    row.push_back(fmt::format("{:.2f}", total.par2 / static_cast<double>(total.cases)));
    row.push_back(fmt::format("{:.1f}", static_cast<double>(total.peak_bytes) / 1e6));
  }
  return table;
}

std::string as_csv(const Table& table) {
  return lines(table, "", ",", "", csv_escaped, 0, table.size());
}

std::string as_markdown(const Table& table) {
  std::string rule = "|---|";
  for (std::size_t j = 1; j < table[0].size(); ++j) rule += "---:|";
  return lines(table, "| ", " | ", " |", markdown_escaped, 0, 1) + rule + "\n" +
         lines(table, "| ", " | ", " |", markdown_escaped, 1, table.size());
}

std::string as_latex(const Table& table) {
  return "% needs \\usepackage{booktabs}\n\\begin{tabular}{l" +
         std::string(table[0].size() - 1, 'r') + "}\n\\toprule\n" +
         lines(table, "", " & ", " \\\\", latex_escaped, 0, 1) + "\\midrule\n" +
         lines(table, "", " & ", " \\\\", latex_escaped, 1, table.size()) +
         "\\bottomrule\n\\end{tabular}\n";
}

}  // namespace heapreach::reports
