#include "triage/readers/cppcheck_xml.h"

#include <algorithm>
#include <utility>

#include "support/error.h"
#include "triage/readers/documents/places.h"
#include "triage/readers/documents/xml_document.h"

namespace heapreach::triage {

namespace {

Position position_of_location(pugi::xml_node location) {
  return {location.attribute("file").value(), number_of_digits(location.attribute("line").value()),
          number_of_digits(location.attribute("column").value())};
}

void check_cppcheck_version(pugi::xml_node results, const std::string& name) {
  const std::string version = results.attribute("version").value();
  if (version == "2") return;
  throw InputError({name, 1, 1}, "found results of cppcheck of version " +
                                     (version.empty() ? "1" : version.substr(0, 40)) +
                                     ", expected 2 (cppcheck --xml --xml-version=2)");
}

/// All locations, from the cause to the symptom. A single one is no way.
std::vector<TraceStep> trace_of_error(pugi::xml_node error) {
  std::vector<TraceStep> trace;
  for (const pugi::xml_node location : error.children("location")) {
    Position at = position_of_location(location);
    if (is_place(at)) trace.push_back({std::move(at), location.attribute("info").value()});
  }
  if (trace.size() < 2) return {};
  std::reverse(trace.begin(), trace.end());
  return trace;
}

Alarm alarm_of_error(pugi::xml_node error) {
  Alarm alarm;
  alarm.tool = "cppcheck";
  alarm.rule = error.attribute("id").value();
  alarm.message = error.attribute("msg").value();
  const std::string cwe = error.attribute("cwe").value();
  const std::string weakness = cwe.empty() ? "" : " [CWE-" + cwe + "]";
  alarm.kind = kind_of(alarm.tool, alarm.rule, alarm.message + weakness);
  alarm.at = position_of_location(error.child("location"));
  alarm.trace = trace_of_error(error);
  alarm.fingerprint = error.attribute("hash").value();
  return alarm;
}

/// What cppcheck says of its own run has no place, and nothing is lost without it.
bool is_about_the_run(pugi::xml_node error) {
  return std::string_view(error.attribute("severity").value()) == "information" &&
         !error.child("location");
}

}  // namespace

std::vector<Alarm> read_cppcheck_xml(std::string_view text, const std::string& name,
                                     std::vector<std::string>& warnings) {
  pugi::xml_document document;
  parse_xml(document, text, "results", name);
  const pugi::xml_node results = document.child("results");
  check_cppcheck_version(results, name);
  std::vector<Alarm> alarms;
  LineCounter lines(text, name);
  Origin origin;
  for (const pugi::xml_node error : results.child("errors").children("error")) {
    if (!is_about_the_run(error)) {
      Alarm alarm = alarm_of_error(error);
      alarm.origin = origin;
      const auto in_report = [&] { return lines.position(offset_of_element(error)); };
      add_alarm(alarms, std::move(alarm), in_report, warnings);
    }
    ++origin.result;
  }
  return alarms;
}

}  // namespace heapreach::triage
