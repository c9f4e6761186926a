// The order of the keys is part of the format.
#include "cli/angelic/angelic_json.h"

#include <nlohmann/json.hpp>

#include "cli/render/trace/trace_json.h"

namespace heapreach::cli {

namespace {

using analyses::angelic::BrokenBy;
using analyses::angelic::Outcome;
using analyses::angelic::OutcomeKind;
using analyses::angelic::Report;
using analyses::angelic::Specification;
using Json = nlohmann::ordered_json;

Json specification_json(const Specification& specification) {
  Json json{{"text", specification.text}, {"shared", specification.is_shared()}};
  if (!specification.is_shared()) json["entry"] = specification.entry;
  json["procedures"] = specification.clause.calls;
  return json;
}

Json outcome_json(const Report& report, const Outcome& outcome) {
  Json json{{"entry", outcome.entry}, {"location", outcome.location}, {"kind", outcome.kind}};
  if (outcome.position) json["position"] = json_of(*outcome.position);
  json["outcome"] = to_string(outcome.what);
  if (outcome.what == OutcomeKind::safe || outcome.what == OutcomeKind::masked ||
      outcome.what == OutcomeKind::avoidable) {
    json["every_bound"] = outcome.every_bound;
  }
  if (outcome.what == OutcomeKind::avoidable) {
    json["specifications"] = outcome.specifications;
    if (const char* who = to_string(outcome.broken_by)) json["class"] = who;
    if (outcome.broken_by == BrokenBy::callers) {
      json["condition"] = broken_condition(report, outcome);
    }
  }
  if (outcome.bug) json["cause"] = to_string(*outcome.bug);
  if (!outcome.reason.empty()) json["reason"] = outcome.reason;
  if (outcome.group > 0) json["group"] = outcome.group;
  if (!outcome.trace.empty()) json["execution"] = json_of(outcome.trace);
  return json;
}

}  // namespace

std::string json_of(const Report& report) {
  const pipeline::SystemSubject& system = report.subject.system.value();
  Json json{{"schema", "heapreach/angelic"}, {"version", 1}};
  json["file"] = report.subject.file;
  json["input"] = report.subject.hash;
  json["entries"] = report.entries;
  json["permissive"] = report.permissive;
  json["bound"] = system.bound;
  json["finished"] = report.finished;
  json["seconds"] = report.seconds;
  json["specifications"] = Json::array();
  for (const Specification& specification : report.specifications) {
    json["specifications"].push_back(specification_json(specification));
  }
  json["outcomes"] = Json::array();
  for (const Outcome& outcome : report.outcomes) {
    json["outcomes"].push_back(outcome_json(report, outcome));
  }
  json["refused"] = Json::array();
  for (const auto& refused : report.refused) {
    json["refused"].push_back({{"name", refused.name}, {"reason", refused.reason}});
  }
  json["warnings"] = report.warnings;
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace heapreach::cli
