#include "triage/output/sarif_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>

#include "triage/ladder/acceptance.h"

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

/// The property bag of what heapreach adds to lists.
OrderedJson own_mark() {
  return {{"heapreach", true}};
}

/// The execution that was found, with what changes at each step in its state.
OrderedJson execution_flow(const Verdict& verdict) {
  OrderedJson locations = OrderedJson::array();
  for (const FlowStep& step : verdict.flow) {
    OrderedJson one{{"location", place_with(step.at, step.text)}};
    for (const auto& [name, value] : step.values) one["state"][name] = {{"text", value}};
    locations.push_back(std::move(one));
  }
  OrderedJson flow = flow_with(std::move(locations), "An execution that heapreach has found.");
  flow["properties"] = own_mark();
  return flow;
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

/// Puts what is added into a list in the place of what an earlier triage has added. The list stays
/// where it is in its result, so that what is written of what was written is the same again.
void replace_own(OrderedJson& result, const char* name, const OrderedJson& added) {
  const auto known = result.find(name);
  const bool is_list = known != result.end() && known->is_array();
  OrderedJson list = OrderedJson::array();
  if (is_list) {
    std::copy_if(known->begin(), known->end(), std::back_inserter(list),
                 [](const OrderedJson& one) { return !is_own(one); });
  }
  list.insert(list.end(), added.begin(), added.end());
  // A list that was empty says something: that a result is not suppressed, say.
  const bool is_wanted = !list.empty() || (is_list && known->empty());
  if (is_wanted) {
    result[name] = std::move(list);
  } else {
    result.erase(name);
  }
}

OrderedJson suppression_of(const Verdict& verdict, bool accepts) {
  const bool is_taken = accepts && is_accepted(verdict);
  std::string text = std::string("heapreach: ") + to_string(verdict.kind) +
                     (verdict.reason.empty() ? "" : ": " + verdict.reason);
  if (is_taken && !verdict.assumes.empty()) text += "; accepted under: " + verdict.assumes;
  return {{"kind", "external"},
          {"status", is_taken ? "accepted" : "underReview"},
          {"justification", text},
          {"properties", own_mark()}};
}

}  // namespace

OrderedJson runs_in_sarif(const Report& report) {
  const bool is_marked = report.text.starts_with("\xEF\xBB\xBF");
  return OrderedJson::parse(is_marked ? report.text.substr(3) : report.text).at("runs");
}

bool is_own(const OrderedJson& part) {
  if (!part.is_object()) return false;
  const auto properties = part.find("properties");
  return properties != part.end() && properties->is_object() &&
         properties->value("heapreach", OrderedJson()) == true;
}

bool is_taken_out(const OrderedJson& result, bool accepted_only) {
  if (!result.is_object()) return false;
  const auto suppressions = result.find("suppressions");
  if (suppressions == result.end() || !suppressions->is_array()) return false;
  return std::any_of(suppressions->begin(), suppressions->end(), [&](const OrderedJson& one) {
    return is_own(one) && (!accepted_only || one.value("status", OrderedJson()) == "accepted");
  });
}

void add_verdict(OrderedJson& result, const Verdict& verdict, bool accepts) {
  if (result.contains("properties") && !result["properties"].is_object()) {
    result.erase("properties");
  }
  OrderedJson flows = OrderedJson::array(), suppressions = OrderedJson::array();
  if (!verdict.flow.empty()) flows.push_back(execution_flow(verdict));
  if (verdict.kind == VerdictKind::refuted || verdict.kind == VerdictKind::dead) {
    suppressions.push_back(suppression_of(verdict, accepts));
  }
  replace_own(result, "codeFlows", flows);
  result["rank"] = worth_of(verdict.kind);
  replace_own(result, "suppressions", suppressions);
  result["properties"]["heapreach"] = properties_of(verdict);
}

OrderedJson sarif_result_of(const Alarm& alarm) {
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
  for (const Position& at : alarm.secondary) result["relatedLocations"].push_back(place_of(at));
  if (!alarm.fingerprint.empty()) {
    result["partialFingerprints"] = {{"reported/v1", alarm.fingerprint}};
  }
  return result;
}

}  // namespace heapreach::triage
