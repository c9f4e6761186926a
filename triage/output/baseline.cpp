// Both logs are read by the reader of reports, so that whatever a log says by references to other
// parts of it is compared by what it means. Results that are no alarms, since they have no place,
// are matched with equal ones.
#include "triage/output/baseline.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "triage/output/partners.h"
#include "triage/output/sarif_result.h"

namespace heapreach::triage {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// Those by all methods.
std::map<std::string, std::string> prints_of(const OrderedJson& result) {
  std::map<std::string, std::string> all;
  for (const char* kind : {"fingerprints", "partialFingerprints"}) {
    const auto prints = result.find(kind);
    if (prints == result.end() || !prints->is_object()) continue;
    for (const auto& [method, print] : prints->items()) {
      if (print.is_string()) all[std::string(kind) + "/" + method] = print.get<std::string>();
    }
  }
  return all;
}

/// Where a result stands in runs.
template <typename Runs>
auto& result_at(Runs& runs, const Origin& origin) {
  return runs.at(origin.run).at("results").at(origin.result);
}

std::vector<ComparedAlarm> compared(const std::vector<Alarm>& alarms, const OrderedJson& runs) {
  std::vector<ComparedAlarm> all;
  for (const Alarm& alarm : alarms) {
    all.push_back({&alarm, prints_of(result_at(runs, alarm.origin))});
  }
  return all;
}

/// A part of what heapreach has said of a result; null if it is not there.
OrderedJson said_before(const OrderedJson& result, const char* part) {
  const auto properties = result.find("properties");
  if (properties == result.end() || !properties->is_object()) return {};
  const OrderedJson said = properties->value("heapreach", OrderedJson());
  return said.is_object() ? said.value(part, OrderedJson()) : OrderedJson();
}

const char* state_of(const OrderedJson& now, const OrderedJson& before) {
  const OrderedJson old = said_before(before, "verdict");
  return old.is_null() || old == said_before(now, "verdict") ? "unchanged" : "updated";
}

/// A result of the old log in a run of the new one, whose rules and files have other numbers.
OrderedJson absent_result(const Alarm& alarm, const OrderedJson& old) {
  OrderedJson result = sarif_result_of(alarm);
  for (const char* kept :
       {"level", "fingerprints", "partialFingerprints", "rank", "suppressions"}) {
    if (const auto member = old.find(kept); member != old.end()) {
      result[kept] = *member;
    }
  }
  const auto properties = old.find("properties");
  if (properties != old.end() && properties->is_object() && properties->contains("heapreach")) {
    result["properties"]["heapreach"] = properties->at("heapreach");
  }
  result["baselineState"] = "absent";
  return result;
}

bool has_results(const OrderedJson& run) {
  return run.is_object() && run.contains("results") && run["results"].is_array();
}

std::string tool_of(const OrderedJson& run) {
  const OrderedJson::json_pointer name("/tool/driver/name");
  return run.is_object() && run.contains(name) && run[name].is_string()
             ? run[name].get<std::string>()
             : "";
}

void leave_out_absent(OrderedJson& runs) {
  for (OrderedJson& run : runs) {
    if (!has_results(run)) continue;
    OrderedJson kept = OrderedJson::array();
    for (OrderedJson& result : run["results"]) {
      const bool is_absent =
          result.is_object() && result.value("baselineState", OrderedJson()) == "absent";
      if (!is_absent) kept.push_back(std::move(result));
    }
    run["results"] = std::move(kept);
  }
}

std::string text_of_json(const OrderedJson& json) {
  return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

/// A result as it was before its state was said.
std::string without_state(OrderedJson result) {
  if (result.is_object()) result.erase("baselineState");
  return text_of_json(result);
}

/// Sets the states of results that are no alarms.
void set_states_of_others(OrderedJson& runs, const OrderedJson& old_runs) {
  std::set<std::string> known;
  for (const OrderedJson& run : old_runs) {
    if (!has_results(run)) continue;
    for (const OrderedJson& result : run["results"]) known.insert(without_state(result));
  }
  for (OrderedJson& run : runs) {
    if (!has_results(run)) continue;
    for (OrderedJson& result : run["results"]) {
      if (!result.is_object()) continue;
      result["baselineState"] = known.contains(without_state(result)) ? "unchanged" : "new";
    }
  }
}

}  // namespace

void set_baseline_states(OrderedJson& runs, const Report& old) {
  leave_out_absent(runs);
  const OrderedJson old_runs = runs_in_sarif(old);
  set_states_of_others(runs, old_runs);
  const Report now =
      read_report(text_of_json({{"version", "2.1.0"}, {"runs", runs}}), "what is written");
  const auto partners = partners_of(compared(now.alarms, runs), compared(old.alarms, old_runs));
  std::vector<bool> is_there(old.alarms.size(), false);
  for (std::size_t i = 0; i < now.alarms.size(); ++i) {
    OrderedJson& result = result_at(runs, now.alarms[i].origin);
    result["baselineState"] = "new";
    if (!partners[i]) continue;
    is_there[*partners[i]] = true;
    const Alarm& partner = old.alarms[*partners[i]];
    result["baselineState"] = state_of(result, result_at(old_runs, partner.origin));
  }
  for (std::size_t i = 0; i < old.alarms.size(); ++i) {
    const Alarm& alarm = old.alarms[i];
    const auto run = std::find_if(runs.begin(), runs.end(), [&](const OrderedJson& candidate) {
      return has_results(candidate) && tool_of(candidate) == alarm.tool;
    });
    if (is_there[i] || run == runs.end()) continue;
    (*run)["results"].push_back(absent_result(alarm, result_at(old_runs, alarm.origin)));
  }
}

}  // namespace heapreach::triage
