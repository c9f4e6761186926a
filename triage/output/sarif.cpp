#include "triage/output/sarif.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

namespace heapreach::triage {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// Artifacts are named by URI references (RFC 3986): what is none of their characters is encoded.
std::string reference_of(const std::string& file) {
  constexpr std::string_view kept = "-._~/";
  std::string uri;
  for (const char c : file) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = byte < 128 && std::isalnum(byte) != 0;
    uri += is_plain || kept.find(c) != std::string_view::npos ? std::string(1, c)
                                                              : fmt::format("%{:02X}", byte);
  }
  return file.starts_with('/') ? "file://" + uri : uri;
}

OrderedJson place_of(const Position& at) {
  OrderedJson region{{"startLine", std::max(1, at.line)}};
  if (at.column > 0) region["startColumn"] = at.column;
  return {{"physicalLocation",
           {{"artifactLocation", {{"uri", reference_of(at.file)}}}, {"region", region}}}};
}

OrderedJson place_with(const Position& at, const std::string& text) {
  OrderedJson place = place_of(at);
  if (!text.empty()) place["message"] = {{"text", text}};
  return place;
}

OrderedJson flow_with(OrderedJson locations, const std::string& text) {
  OrderedJson flow{{"threadFlows", OrderedJson::array({{{"locations", std::move(locations)}}})}};
  flow["message"] = {{"text", text}};
  return flow;
}

/// The execution that was found, with what changes at each step in its state.
OrderedJson execution_flow(const Verdict& verdict) {
  OrderedJson locations = OrderedJson::array();
  for (const FlowStep& step : verdict.flow) {
    OrderedJson one{{"location", place_with(step.at, step.text)}};
    for (const auto& [name, value] : step.values) one["state"][name] = {{"text", value}};
    locations.push_back(std::move(one));
  }
  return flow_with(std::move(locations), "An execution that heapreach has found.");
}

/// How much an alarm is worth looking at, from 0 to 100.
double worth_of(VerdictKind kind) {
  return 100.0 - 100.0 * rank_of(kind) / rank_of(VerdictKind::not_memory);
}

OrderedJson properties_of(const Verdict& verdict) {
  OrderedJson json{{"verdict", name_of(verdict.kind)}};
  if (!verdict.entry.empty()) json["entry"] = verdict.entry;
  if (!verdict.reason.empty()) json["reason"] = verdict.reason;
  if (!verdict.location.empty()) json["location"] = verdict.location;
  if (!verdict.specification.empty()) json["specification"] = verdict.specification;
  if (!verdict.condition.empty()) json["condition"] = verdict.condition;
  if (!verdict.assumes.empty()) json["assumes"] = verdict.assumes;
  if (!verdict.steps.empty()) json["steps"] = verdict.steps;
  return json;
}

void add_verdict(OrderedJson& result, const Verdict& verdict) {
  for (const char* list : {"codeFlows", "suppressions"}) {
    if (result.contains(list) && !result[list].is_array()) result.erase(list);
  }
  if (result.contains("properties") && !result["properties"].is_object()) {
    result.erase("properties");
  }
  if (!verdict.flow.empty()) result["codeFlows"].push_back(execution_flow(verdict));
  result["rank"] = worth_of(verdict.kind);
  if (verdict.kind == VerdictKind::refuted || verdict.kind == VerdictKind::dead) {
    OrderedJson suppression{{"kind", "external"}, {"status", "underReview"}};
    suppression["justification"] = std::string("heapreach: ") + to_string(verdict.kind) +
                                   (verdict.reason.empty() ? "" : ": " + verdict.reason);
    result["suppressions"].push_back(std::move(suppression));
  }
  result["properties"]["heapreach"] = properties_of(verdict);
}

OrderedJson result_of(const Alarm& alarm) {
  OrderedJson result{{"ruleId", alarm.rule.empty() ? to_string(alarm.kind) : alarm.rule.c_str()},
                     {"level", "warning"},
                     {"message", {{"text", alarm.message.empty() ? alarm.rule : alarm.message}}}};
  OrderedJson location = place_of(alarm.at);
  if (!alarm.function.empty()) {
    location["logicalLocations"] =
        OrderedJson::array({{{"name", alarm.function}, {"kind", "function"}}});
  }
  result["locations"] = OrderedJson::array({std::move(location)});
  if (!alarm.trace.empty()) {
    OrderedJson locations = OrderedJson::array();
    for (const TraceStep& step : alarm.trace) {
      locations.push_back({{"location", place_with(step.at, step.text)}});
    }
    result["codeFlows"].push_back(flow_with(std::move(locations), "The path of the alarm."));
  }
  if (!alarm.fingerprint.empty()) {
    result["partialFingerprints"] = {{"reported/v1", alarm.fingerprint}};
  }
  return result;
}

/// Adds a report in another format as one run for each tool in it.
void add_runs(const Report& report, std::map<std::size_t, OrderedJson*>& result_of_alarm,
              OrderedJson& runs) {
  std::map<std::string, std::vector<std::size_t>> by_tool;
  for (std::size_t a = 0; a < report.alarms.size(); ++a) {
    by_tool[report.alarms[a].tool].push_back(a);
  }
  for (const auto& [tool, alarms] : by_tool) {
    std::set<std::string> rules;
    OrderedJson results = OrderedJson::array();
    for (const std::size_t a : alarms) {
      results.push_back(result_of(report.alarms[a]));
      rules.insert(results.back()["ruleId"].get<std::string>());
    }
    OrderedJson driver{{"name", tool.empty() ? "unknown" : tool}, {"rules", OrderedJson::array()}};
    for (const std::string& rule : rules) driver["rules"].push_back({{"id", rule}});
    runs.push_back({{"tool", {{"driver", std::move(driver)}}}, {"results", std::move(results)}});
    OrderedJson& kept = runs.back()["results"];
    for (std::size_t i = 0; i < alarms.size(); ++i) result_of_alarm[alarms[i]] = &kept[i];
  }
}

}  // namespace

std::string sarif_of(const Outcome& outcome) {
  OrderedJson log{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                  {"version", "2.1.0"}};
  OrderedJson all = OrderedJson::array();
  for (std::size_t r = 0; r < outcome.reports.size(); ++r) {
    const Report& report = outcome.reports[r];
    OrderedJson runs = OrderedJson::array();
    std::map<std::size_t, OrderedJson*> results;
    if (report.format == ReportFormat::sarif) {
      runs = OrderedJson::parse(report.text.starts_with("\xEF\xBB\xBF") ? report.text.substr(3)
                                                                        : report.text)
                 .at("runs");
      for (std::size_t a = 0; a < report.alarms.size(); ++a) {
        const Origin& origin = report.alarms[a].origin;
        results[a] = &runs.at(origin.run).at("results").at(origin.result);
      }
    } else {
      add_runs(report, results, runs);
    }
    for (std::size_t q = 0; q < outcome.questions.size(); ++q) {
      for (const AlarmIndex& index : outcome.questions[q].alarms) {
        if (index.report == r) add_verdict(*results.at(index.alarm), outcome.verdicts[q]);
      }
    }
    for (OrderedJson& run : runs) all.push_back(std::move(run));
  }
  log["runs"] = std::move(all);
  return log.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace heapreach::triage
