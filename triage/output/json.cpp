// The order of the keys is part of the format.
#include "triage/output/json.h"

#include <nlohmann/json.hpp>

namespace heapreach::triage {

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson json_of(const Position& at) {
  OrderedJson json{{"file", at.file}, {"line", at.line}};
  if (at.column > 0) json["column"] = at.column;
  return json;
}

OrderedJson json_of(const FlowStep& step) {
  OrderedJson json{{"at", json_of(step.at)}, {"text", step.text}};
  for (const auto& [name, value] : step.values) json["values"][name] = value;
  return json;
}

OrderedJson json_of(const Alarm& alarm, std::size_t report) {
  OrderedJson json{
      {"report", report},       {"run", alarm.origin.run}, {"result", alarm.origin.result},
      {"tool", alarm.tool},     {"rule", alarm.rule},      {"message", alarm.message},
      {"at", json_of(alarm.at)}};
  if (!alarm.fingerprint.empty()) json["fingerprint"] = alarm.fingerprint;
  for (const TraceStep& step : alarm.trace) {
    OrderedJson one{{"at", json_of(step.at)}, {"text", step.text}};
    if (!step.function.empty()) one["function"] = step.function;
    json["trace"].push_back(std::move(one));
  }
  return json;
}

const char* name_of(Match::How how) {
  switch (how) {
    case Match::How::exact:
      return "exact";
    case Match::How::line:
      return "line";
    case Match::How::several:
      return "several";
    case Match::How::dead:
      return "dead";
    case Match::How::no_kind:
      return "no-kind";
    case Match::How::no_line:
      return "no-line";
  }
  return "";
}

OrderedJson json_of(const Verdict& verdict) {
  OrderedJson json{{"verdict", name_of(verdict.kind)}};
  if (!verdict.entry.empty()) json["entry"] = verdict.entry;
  if (!verdict.reason.empty()) json["reason"] = verdict.reason;
  if (!verdict.location.empty()) json["location"] = verdict.location;
  json["matched"] = name_of(verdict.matched);
  if (!verdict.specification.empty()) json["specification"] = verdict.specification;
  if (!verdict.condition.empty()) json["condition"] = verdict.condition;
  if (!verdict.assumes.empty()) json["assumes"] = verdict.assumes;
  if (!verdict.steps.empty()) json["steps"] = verdict.steps;
  if (!verdict.flow.empty()) {
    for (const FlowStep& step : verdict.flow) json["execution"].push_back(json_of(step));
  }
  json["seconds"] = verdict.seconds;
  return json;
}

}  // namespace

std::string json_of(const Outcome& outcome) {
  OrderedJson json{{"schema", "heapreach/triage"}, {"version", 1}};
  json["reports"] = OrderedJson::array();
  for (const Report& report : outcome.reports) {
    json["reports"].push_back({{"name", report.name},
                               {"format", to_string(report.format)},
                               {"alarms", report.alarms.size()},
                               {"warnings", report.warnings}});
  }
  json["questions"] = OrderedJson::array();
  for (std::size_t q = 0; q < outcome.questions.size(); ++q) {
    const Question& question = outcome.questions[q];
    OrderedJson one{{"kind", to_string(question.kind)}, {"at", json_of(question.at)}};
    if (!question.function.empty()) one["function"] = question.function;
    for (const AlarmIndex& index : question.alarms) {
      one["alarms"].push_back(json_of(alarm_of(outcome.reports, index), index.report));
    }
    one.update(json_of(outcome.verdicts[q]));
    json["questions"].push_back(std::move(one));
  }
  json["summary"] = summary_of(outcome);
  json["exit_code"] = exit_code(outcome.verdicts);
  json["seconds"] = outcome.seconds;
  return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace heapreach::triage
