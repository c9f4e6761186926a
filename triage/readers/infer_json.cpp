#include "triage/readers/infer_json.h"

#include <utility>

#include "support/error.h"
#include "triage/readers/documents/json_document.h"
#include "triage/readers/documents/places.h"

namespace heapreach::triage {

namespace {

/// Infer gives -1 for columns that it does not know, which reads like 0.
std::vector<TraceStep> trace_of_bug(const Json& bug) {
  std::vector<TraceStep> trace;
  for (const Json& step : list_at(bug, "bug_trace")) {
    Position at{text_at(step, "filename"), number_at(step, "line_number"),
                number_at(step, "column_number")};
    if (is_place(at)) trace.push_back({std::move(at), text_at(step, "description")});
  }
  return trace;
}

Alarm alarm_of_bug(const Json& bug) {
  Alarm alarm;
  alarm.tool = "Infer";
  alarm.rule = text_at(bug, "bug_type");
  alarm.message = text_at(bug, "qualifier");
  alarm.kind = kind_of(alarm.tool, alarm.rule, alarm.message);
  alarm.at = {text_at(bug, "file"), number_at(bug, "line"), number_at(bug, "column")};
  alarm.function = text_at(bug, "procedure");
  alarm.trace = trace_of_bug(bug);
  alarm.fingerprint = text_at(bug, "hash");
  return alarm;
}

}  // namespace

std::vector<Alarm> read_infer_json(std::string_view text, const std::string& name,
                                   std::vector<std::string>& warnings) {
  const Json bugs = parse_json(text, name);
  if (!bugs.is_array())
    throw InputError({name, 1, 1}, "expected the list of bugs that Infer writes");
  std::vector<Alarm> alarms;
  Origin origin;
  for (const Json& bug : bugs) {
    if (text_at(bug, "bug_type").empty()) {
      leave_out(warnings, {name, 0, 0}, "result " + std::to_string(origin.result),
                "it has no text under \"bug_type\"");
    } else {
      Alarm alarm = alarm_of_bug(bug);
      alarm.origin = origin;
      add_alarm(
          alarms, std::move(alarm),
          [&] {
            return Position{name, 0, 0};
          },
          warnings);
    }
    ++origin.result;
  }
  return alarms;
}

}  // namespace heapreach::triage
