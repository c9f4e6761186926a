#include "experiments/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace heapreach::experiments {

namespace {

std::string in_quotes(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + "\"";
}

template <typename Number>
std::string maybe(const std::optional<Number>& value) {
  return value ? std::to_string(*value) : "";
}

using Columns = std::vector<std::pair<const char*, std::string>>;

/// Name and value of every column of `runs`, in its order.
Columns columns_of(const plans::Result& r) {
  Columns columns = {{"key", r.key},
                     {"instance", r.instance},
                     {"family", r.family},
                     {"size", maybe(r.size)},
                     {"configuration", r.configuration}};
  for (const plans::SettingField& field : plans::result_fields()) {
    columns.emplace_back(field.key, r.settings.*field.member);
  }
  const Columns others = {{"bound", maybe(r.bound)},
                          {"repetition", std::to_string(r.repetition)},
                          {"limit_cpu_seconds", fmt::format("{}", r.limit_cpu_seconds.value_or(0))},
                          {"limit_memory_bytes", maybe(r.limit_memory_bytes)},
                          {"verdict", r.verdict},
                          {"every_bound", r.every_bound ? "1" : "0"},
                          {"expectation", r.expectation},
                          {"status", to_string(r.status)},
                          {"limit_struck", r.limit_struck},
                          {"exit_code", maybe(r.exit_code)},
                          {"signal", maybe(r.signal)},
                          {"evidence", r.evidence},
                          {"reason", r.reason},
                          {"cpu_seconds", fmt::format("{:.6f}", r.cpu_seconds)},
                          {"wall_seconds", fmt::format("{:.6f}", r.wall_seconds)},
                          {"peak_bytes", std::to_string(r.peak_bytes)},
                          {"stages", r.stages},
                          {"predicates", maybe(r.predicates)},
                          {"clauses", maybe(r.clauses)},
                          {"arguments", maybe(r.arguments)},
                          {"constraint_size", maybe(r.constraint_size)},
                          {"finished", r.finished}};
  columns.insert(columns.end(), others.begin(), others.end());
  return columns;
}

/// BenchExec's words: true means that the property (no error is reached) holds.
std::string benchexec_status(const plans::Result& row) {
  if (row.status == plans::Status::timeout) return "TIMEOUT";
  if (row.status == plans::Status::memout) return "OUT OF MEMORY";
  if (row.status == plans::Status::crash) {
    return row.signal ? fmt::format("KILLED BY SIGNAL {}", *row.signal) : "ERROR";
  }
  if (row.status == plans::Status::refused || row.status == plans::Status::error) return "ERROR";
  if (!row.is_definite()) return "unknown";
  return row.verdict == "infeasible" ? "true" : "false";
}

std::string benchexec_category(const plans::Result& row) {
  if (row.status == plans::Status::correct || row.status == plans::Status::wrong ||
      row.status == plans::Status::unknown) {
    return to_string(row.status);
  }
  return row.status == plans::Status::unconfirmed ? "missing" : "error";
}

/// A line of the table.
using Line = std::tuple<std::string, std::optional<std::uint64_t>, std::uint64_t>;

std::string name_of(const Line& line, bool repeated) {
  const auto& [instance, bound, repetition] = line;
  return instance + (bound ? fmt::format(" n={}", *bound) : "") +
         (repeated ? fmt::format(" #{}", repetition) : "");
}

std::string cells(const plans::Result* row) {
  if (!row) return "\t\t\t\t\t";
  return fmt::format("\t{}\t{}\t{:.6f}\t{:.6f}\t{:.6f}", benchexec_status(*row),
                     benchexec_category(*row), row->cpu_seconds, row->wall_seconds,
                     static_cast<double>(row->peak_bytes) / 1e6);
}

}  // namespace

std::string as_csv(const std::vector<plans::Result>& rows) {
  std::string text;
  const auto add_line = [&](const plans::Result& row, bool header) {
    bool first = true;
    for (const auto& [name, value] : columns_of(row)) {
      text += (first ? "" : ",") + (header ? std::string(name) : in_quotes(value));
      first = false;
    }
    text += "\r\n";
  };
  add_line(plans::Result(), true);
  for (const plans::Result& row : rows) add_line(row, false);
  return text;
}

std::string as_benchexec(const std::vector<plans::Result>& rows, const std::string& tool) {
  std::set<std::string> configurations;
  std::map<Line, std::map<std::string, const plans::Result*>> lines;
  bool repeated = false;
  for (const plans::Result& row : rows) {
    configurations.insert(row.configuration);
    lines[{row.instance, row.bound, row.repetition}][row.configuration] = &row;
    repeated = repeated || row.repetition > 1;
  }
  std::string tools = "tool", run_sets = "run set", titles;
  for (const std::string& configuration : configurations) {
    for (int i = 0; i < 5; ++i) {
      tools += "\t" + tool;
      run_sets += "\t" + configuration;
    }
    titles += "\tstatus\tcategory\tcputime (s)\twalltime (s)\tmemory (MB)";
  }
  std::string text = tools + "\n" + run_sets + "\n" + titles + "\n";
  for (const auto& [line, by_configuration] : lines) {
    text += name_of(line, repeated);
    for (const std::string& configuration : configurations) {
      const auto row = by_configuration.find(configuration);
      text += cells(row == by_configuration.end() ? nullptr : row->second);
    }
    text += "\n";
  }
  return text;
}

}  // namespace heapreach::experiments
