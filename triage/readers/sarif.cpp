#include "triage/readers/sarif.h"

#include <utility>

#include "support/error.h"
#include "triage/readers/documents/json_document.h"
#include "triage/readers/documents/places.h"
#include "triage/readers/sarif_places.h"
#include "triage/readers/sarif_rules.h"

namespace heapreach::triage {

namespace {

void check_sarif(const Json& log, const std::string& name) {
  const Position start{name, 1, 1};
  if (!member(log, "runs").is_array()) {
    throw InputError(start, "expected a SARIF log, which is an object with a list \"runs\"");
  }
  const std::string version = text_at(log, "version");
  if (version.starts_with("2.1.0")) return;
  const std::string found = version.empty() ? "none" : version.substr(0, 40);
  throw InputError(start, "found SARIF of version " + found + ", expected 2.1.0");
}

/// Whether a result says that something is wrong. The other kinds say that a check was passed, and
/// a result may be one of a run before that is gone.
bool is_about_error(const Json& result) {
  const std::string kind = text_at(result, "kind");
  return kind != "pass" && kind != "notApplicable" && text_at(result, "baselineState") != "absent";
}

/// The first code flow of the tool itself, as opposed to those that an earlier triage has added.
const Json& first_flow(const Json& result) {
  for (const Json& flow : list_at(result, "codeFlows")) {
    if (member(member(flow, "properties"), "heapreach") != true) return flow;
  }
  static const Json none;
  return none;
}

std::vector<TraceStep> trace_of(const Json& result, const SarifPlaces& places,
                                const SarifRules& rules, const Json& rule) {
  std::vector<TraceStep> trace;
  const Json& threads = list_at(first_flow(result), "threadFlows");
  if (threads.empty()) return trace;
  for (const Json& step : list_at(threads.front(), "locations")) {
    const Json& location = member(step, "location");
    Position at = places.position(location);
    if (!is_place(at)) continue;
    trace.push_back({std::move(at), rules.message(member(location, "message"), rule),
                     places.function(location)});
  }
  return trace;
}

std::string fingerprint_of(const Json& result) {
  for (const char* key : {"fingerprints", "partialFingerprints"}) {
    const Json& prints = member(result, key);
    if (!prints.is_object()) continue;
    for (const auto& [method, print] : prints.items()) {
      if (print.is_string()) return print.get<std::string>();
    }
  }
  return "";
}

Alarm alarm_of(const Json& result, const SarifPlaces& places, const SarifRules& rules) {
  const Json& rule = rules.rule(result);
  Alarm alarm;
  alarm.tool = rules.tool();
  alarm.rule = text_at(result, "ruleId");
  if (alarm.rule.empty()) alarm.rule = text_at(member(result, "rule"), "id");
  if (alarm.rule.empty()) alarm.rule = text_at(rule, "id");
  alarm.message = rules.message(member(result, "message"), rule);
  alarm.kind = kind_of(alarm.tool, alarm.rule, alarm.message + weaknesses(result, rule));
  const Json& locations = list_at(result, "locations");
  for (std::size_t i = 0; i < locations.size(); ++i) {
    Position at = places.position(locations[i]);
    if (i == 0) {
      alarm.at = std::move(at);
      alarm.function = places.function(locations[i]);
    } else if (is_place(at)) {
      alarm.secondary.push_back(std::move(at));
    }
  }
  for (const Json& location : list_at(result, "relatedLocations")) {
    Position at = places.position(location);
    if (is_place(at)) alarm.secondary.push_back(std::move(at));
  }
  alarm.trace = trace_of(result, places, rules, rule);
  alarm.fingerprint = fingerprint_of(result);
  return alarm;
}

}  // namespace

std::vector<Alarm> read_sarif(std::string_view text, const std::string& name,
                              std::vector<std::string>& warnings) {
  const Json log = parse_json(text, name);
  check_sarif(log, name);
  std::vector<Alarm> alarms;
  std::size_t number_of_run = 0;
  for (const Json& run : member(log, "runs")) {
    Origin origin{number_of_run++, 0};
    const SarifPlaces places(run);
    const SarifRules rules(member(run, "tool"));
    for (const Json& result : list_at(run, "results")) {
      if (is_about_error(result)) {
        Alarm alarm = alarm_of(result, places, rules);
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
  }
  return alarms;
}

}  // namespace heapreach::triage
