#include "triage/readers/gcc_json.h"

#include <utility>

#include "support/error.h"
#include "triage/readers/documents/json_document.h"
#include "triage/readers/documents/places.h"

namespace heapreach::triage {

namespace {

/// gcc 9 counts columns in one way only.
Position position_of_caret(const Json& caret) {
  const bool has_bytes = number_at(caret, "byte-column") > 0;
  return {text_at(caret, "file"), number_at(caret, "line"),
          number_at(caret, has_bytes ? "byte-column" : "column")};
}

/// The first location is where the caret stands. Locations of paths are carets themselves.
Position position_of(const Json& location) {
  const Json& caret = member(location, "caret");
  return position_of_caret(caret.is_null() ? location : caret);
}

/// Where the expression begins and ends, if that is on the line of its caret.
ColumnRange columns_of(const Json& location) {
  const Position at = position_of(location);
  const Json& start = member(location, "start");
  const Position first = start.is_null() ? at : position_of_caret(start);
  const Json& finish = member(location, "finish");
  const Position last = finish.is_null() ? at : position_of_caret(finish);
  const bool is_one_line = first.line == at.line && last.line == at.line;
  return is_one_line && first.column < last.column ? ColumnRange{first.column, last.column}
                                                   : ColumnRange{};
}

std::vector<TraceStep> trace_of_path(const Json& diagnostic) {
  std::vector<TraceStep> trace;
  for (const Json& event : list_at(diagnostic, "path")) {
    Position at = position_of(member(event, "location"));
    if (!is_place(at)) continue;
    trace.push_back({std::move(at), text_at(event, "description"), text_at(event, "function")});
  }
  return trace;
}

/// A path ends where the alarm is, perhaps after steps of the same place.
std::string function_of_trace(const Alarm& alarm) {
  for (auto step = alarm.trace.rbegin(); step != alarm.trace.rend(); ++step) {
    if (step->at.file == alarm.at.file && step->at.line == alarm.at.line) return step->function;
  }
  return "";
}

Alarm alarm_of_gcc(const Json& diagnostic) {
  Alarm alarm;
  alarm.tool = "gcc";
  alarm.rule = text_at(diagnostic, "option");
  alarm.message = text_at(diagnostic, "message");
  const int cwe = number_at(member(diagnostic, "metadata"), "cwe");
  const std::string weakness = cwe > 0 ? " [CWE-" + std::to_string(cwe) + "]" : "";
  alarm.kind = kind_of(alarm.tool, alarm.rule, alarm.message + weakness);
  const Json& locations = list_at(diagnostic, "locations");
  for (std::size_t i = 0; i < locations.size(); ++i) {
    Position at = position_of(locations[i]);
    if (i == 0) {
      alarm.at = std::move(at);
      alarm.columns = columns_of(locations[i]);
    } else if (is_place(at)) {
      alarm.secondary.push_back(std::move(at));
    }
  }
  for (const Json& child : list_at(diagnostic, "children")) {
    for (const Json& location : list_at(child, "locations")) {
      Position at = position_of(location);
      if (is_place(at)) alarm.secondary.push_back(std::move(at));
    }
  }
  alarm.trace = trace_of_path(diagnostic);
  alarm.function = function_of_trace(alarm);
  return alarm;
}

bool is_alarm(const Json& diagnostic) {
  const std::string kind = text_at(diagnostic, "kind");
  return kind == "warning" || kind == "error" || kind == "fatal error";
}

/// Notes where text begins that is no array, once for all of the report.
void note_other_text(std::string_view text, std::size_t begin, std::size_t end,
                     const std::string& name, bool& is_noted, std::vector<std::string>& warnings) {
  const std::size_t first = text.find_first_not_of(" \t\r\n", begin);
  if (is_noted || first >= end) return;
  is_noted = true;
  leave_out(warnings, position_in(text, first, name), "text around the diagnostics",
            "it is not JSON");
}

}  // namespace

std::vector<Alarm> read_gcc_json(std::string_view text, const std::string& name,
                                 std::vector<std::string>& warnings) {
  std::vector<Alarm> alarms;
  LineCounter lines(text, name);
  bool is_noted = false;
  bool is_of_gcc = false;
  Origin origin;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = next_array(text, at);
    note_other_text(text, at, begin, name, is_noted, warnings);
    if (begin == text.size()) break;
    at = end_of_json(text, begin, name);
    const auto in_report = [&] { return lines.position(begin); };
    for (const Json& diagnostic : parse_json(text, begin, at, name)) {
      is_of_gcc = is_of_gcc || !text_at(diagnostic, "kind").empty();
      if (is_alarm(diagnostic)) {
        Alarm alarm = alarm_of_gcc(diagnostic);
        alarm.origin = origin;
        add_alarm(alarms, std::move(alarm), in_report, warnings);
      } else if (text_at(diagnostic, "kind").empty()) {
        leave_out(warnings, in_report(), "result " + std::to_string(origin.result),
                  "it is no diagnostic of gcc");
      }
      ++origin.result;
    }
  }
  if (is_of_gcc || origin.result == 0) return alarms;
  throw InputError({name, 1, 1}, "found a list in JSON, expected diagnostics of gcc");
}

}  // namespace heapreach::triage
