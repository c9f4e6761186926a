#include "cli/triage/open_answers.h"

#include <nlohmann/json.hpp>

#include "cli/render/trace/flow.h"
#include "cli/render/trace/trace_text.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

using analyses::angelic::BrokenBy;
using analyses::angelic::Outcome;
using analyses::angelic::OutcomeKind;
using analyses::angelic::Report;
using triage::FlowStep;
using triage::OpenAnswer;
using Json = nlohmann::ordered_json;

OpenAnswer::What what_of(OutcomeKind kind) {
  switch (kind) {
    case OutcomeKind::safe:
      return OpenAnswer::What::safe;
    case OutcomeKind::masked:
      return OpenAnswer::What::masked;
    case OutcomeKind::avoidable:
      return OpenAnswer::What::avoidable;
    case OutcomeKind::bug:
      return OpenAnswer::What::bug;
    case OutcomeKind::undecided:
      return OpenAnswer::What::undecided;
  }
  return OpenAnswer::What::undecided;
}

OpenAnswer answer_of(const Report& report, const Outcome& outcome) {
  OpenAnswer answer;
  answer.location = outcome.location;
  answer.what = what_of(outcome.what);
  answer.every_bound = outcome.every_bound;
  answer.is_latent = outcome.broken_by == BrokenBy::callers;
  for (const std::size_t index : outcome.specifications) {
    answer.specification.push_back(report.specifications[index].text);
  }
  if (answer.is_latent) answer.condition = broken_condition(report, outcome);
  answer.reason = outcome.reason;
  if (!outcome.trace.empty()) {
    answer.trace = text_of(outcome.trace, Length::brief);
    answer.flow = flow_of(outcome.trace);
    if (!answer.flow.empty()) answer.error = answer.flow.back().text;
  }
  return answer;
}

Json json_of(const FlowStep& step) {
  return Json::array({step.at.file, step.at.line, step.at.column, step.text, step.values});
}

FlowStep step_in(const Json& json) {
  return {{json.at(0), json.at(1), json.at(2)}, json.at(3), json.at(4)};
}

Json json_of(const OpenAnswer& answer) {
  Json json{{"location", answer.location},
            {"what", static_cast<int>(answer.what)},
            {"every_bound", answer.every_bound},
            {"is_latent", answer.is_latent},
            {"specification", answer.specification},
            {"condition", answer.condition},
            {"reason", answer.reason},
            {"error", answer.error},
            {"trace", answer.trace},
            {"assumes", answer.assumes}};
  json["flow"] = Json::array();
  for (const FlowStep& step : answer.flow) json["flow"].push_back(json_of(step));
  return json;
}

OpenAnswer answer_in(const Json& json) {
  OpenAnswer answer;
  answer.location = json.at("location");
  answer.what = static_cast<OpenAnswer::What>(json.at("what").get<int>());
  answer.every_bound = json.at("every_bound");
  answer.is_latent = json.at("is_latent");
  answer.specification = json.at("specification");
  answer.condition = json.at("condition");
  answer.reason = json.at("reason");
  answer.error = json.at("error");
  answer.trace = json.at("trace");
  answer.assumes = json.at("assumes");
  for (const Json& step : json.at("flow")) answer.flow.push_back(step_in(step));
  return answer;
}

}  // namespace

std::vector<OpenAnswer> open_answers_of(const Report& report, const std::string& assumes) {
  std::vector<OpenAnswer> answers;
  for (const Outcome& outcome : report.outcomes) {
    answers.push_back(answer_of(report, outcome));
    answers.back().assumes = assumes;
  }
  return answers;
}

std::string text_of(const std::vector<OpenAnswer>& answers) {
  Json json = Json::array();
  for (const OpenAnswer& answer : answers) json.push_back(json_of(answer));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<OpenAnswer> open_answers_in(const std::string& text) {
  try {
    std::vector<OpenAnswer> answers;
    for (const Json& json : Json::parse(text)) answers.push_back(answer_in(json));
    return answers;
  } catch (const Json::exception& error) {
    throw InternalError(std::string("answers of another process: ") + error.what());
  }
}

}  // namespace heapreach::cli
