#include "triage/readers/frama_c_csv.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "support/error.h"
#include "triage/readers/documents/places.h"

namespace heapreach::triage {

namespace {

using Cells = std::vector<std::string_view>;

/// Takes the next line off the text, without its end.
std::string_view next_line(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

Cells cells_of(std::string_view line) {
  Cells cells;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find('\t', begin), line.size());
    cells.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return cells;
}

/// Which column has which meaning.
class Columns {
 public:
  Columns(Cells names, const std::string& report) : names_(std::move(names)) {
    for (const char* needed : {"file", "line", "property kind", "status"}) {
      if (index(needed)) continue;
      throw InputError({report, 1, 1}, std::string("expected a column \"") + needed +
                                           "\" among those of Frama-C, which tabs part");
    }
  }

  std::size_t size() const { return names_.size(); }

  std::string cell(const Cells& row, std::string_view name) const {
    const std::optional<std::size_t> at = index(name);
    return at && *at < row.size() ? std::string(trimmed(row[*at])) : "";
  }

 private:
  std::optional<std::size_t> index(std::string_view name) const {
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (trimmed(names_[i]) == name) return i;
    }
    return std::nullopt;
  }

  Cells names_;
};

/// "Unknown", "Invalid", "Invalid or unreachable", ..
bool may_be_broken(const std::string& status) {
  return status == "Unknown" || status.starts_with("Invalid");
}

Alarm alarm_of_row(const Columns& columns, const Cells& row) {
  Alarm alarm;
  alarm.tool = "Frama-C";
  alarm.rule = columns.cell(row, "property kind");
  alarm.message = columns.cell(row, "property");
  alarm.kind = kind_of(alarm.tool, alarm.rule, alarm.message);
  const std::string directory = columns.cell(row, "directory");
  std::string file = columns.cell(row, "file");
  if (!file.empty() && !directory.empty() && directory != ".") {
    file.insert(0, directory.ends_with('/') ? directory : directory + "/");
  }
  alarm.at = {std::move(file), number_of_digits(columns.cell(row, "line")), 0};
  alarm.function = columns.cell(row, "function");
  return alarm;
}

}  // namespace

std::vector<Alarm> read_frama_c_csv(std::string_view text, const std::string& name,
                                    std::vector<std::string>& warnings) {
  std::string_view rest = text;
  const Columns columns(cells_of(next_line(rest)), name);
  std::vector<Alarm> alarms;
  Origin origin;
  for (Position at{name, 2, 0}; !rest.empty(); ++at.line) {
    const std::string_view line = next_line(rest);
    if (trimmed(line).empty()) continue;
    const Cells row = cells_of(line);
    if (row.size() < columns.size()) {
      leave_out(warnings, at, "row " + std::to_string(origin.result), "it has too few cells");
    } else if (may_be_broken(columns.cell(row, "status"))) {
      Alarm alarm = alarm_of_row(columns, row);
      alarm.origin = origin;
      add_alarm(
          alarms, std::move(alarm), [&] { return at; }, warnings);
    }
    ++origin.result;
  }
  return alarms;
}

}  // namespace heapreach::triage
