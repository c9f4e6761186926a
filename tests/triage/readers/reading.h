// What the tests of readers have in common.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/error.h"
#include "triage/readers/read_report.h"

namespace heapreach::triage {

/// "r:3:5: found ..", or an empty text if the report is read.
inline std::string complaint_about(std::string_view text) {
  try {
    read_report(text, "r");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

/// Each alarm in one line: "file:line:column function rule (kind)".
inline std::vector<std::string> lines_of(const std::vector<Alarm>& alarms) {
  std::vector<std::string> lines;
  for (const Alarm& alarm : alarms) {
    const std::string function = alarm.function.empty() ? "" : " " + alarm.function;
    lines.push_back(to_string(alarm.at) + function + " " + alarm.rule + " (" +
                    to_string(alarm.kind) + ")");
  }
  return lines;
}

/// Each step in one line: "line:column function text", and the file if it is not `file`.
inline std::vector<std::string> lines_of(const std::vector<TraceStep>& trace,
                                         const std::string& file = "a.c") {
  std::vector<std::string> lines;
  for (const TraceStep& step : trace) {
    Position at = step.at;
    if (at.file == file) at.file.clear();
    const std::string column = at.column > 0 ? ":" + std::to_string(at.column) : "";
    const std::string place = at.file.empty() ? std::to_string(at.line) + column : to_string(at);
    const std::string function = step.function.empty() ? "" : " " + step.function;
    lines.push_back(place + function + " " + step.text);
  }
  return lines;
}

}  // namespace heapreach::triage
