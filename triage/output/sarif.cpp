#include "triage/output/sarif.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "triage/output/baseline.h"
#include "triage/output/sarif_result.h"

namespace heapreach::triage {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// The tool that writes reports in a format.
const char* writer_of(ReportFormat format) {
  switch (format) {
    case ReportFormat::gcc_json:
      return "gcc";
    case ReportFormat::clang_plist:
      return "clang";
    case ReportFormat::cppcheck_xml:
      return "cppcheck";
    case ReportFormat::clang_tidy_yaml:
      return "clang-tidy";
    case ReportFormat::frama_c_csv:
      return "Frama-C";
    case ReportFormat::infer_json:
      return "Infer";
    case ReportFormat::sarif:
    case ReportFormat::lines:
    case ReportFormat::witness_yaml:
      break;
  }
  return "unknown";
}

/// Adds a report in another format as one run for each tool in it. One without alarms is a run
/// without results: with a baseline, that tells what is gone from what was not looked for.
void add_runs(const Report& report, std::map<std::size_t, OrderedJson*>& result_of_alarm,
              OrderedJson& runs) {
  std::map<std::string, std::vector<std::size_t>> by_tool;
  for (std::size_t a = 0; a < report.alarms.size(); ++a) {
    by_tool[report.alarms[a].tool].push_back(a);
  }
  if (by_tool.empty()) by_tool[writer_of(report.format)] = {};
  for (const auto& [tool, alarms] : by_tool) {
    std::set<std::string> rules;
    OrderedJson results = OrderedJson::array();
    for (const std::size_t a : alarms) {
      results.push_back(sarif_result_of(report.alarms[a]));
      rules.insert(results.back()["ruleId"].get<std::string>());
    }
    OrderedJson driver{{"name", tool.empty() ? "unknown" : tool}, {"rules", OrderedJson::array()}};
    for (const std::string& rule : rules) driver["rules"].push_back({{"id", rule}});
    runs.push_back({{"tool", {{"driver", std::move(driver)}}}, {"results", std::move(results)}});
    OrderedJson& kept = runs.back()["results"];
    for (std::size_t i = 0; i < alarms.size(); ++i) result_of_alarm[alarms[i]] = &kept[i];
  }
}

/// The runs of a report, with the verdicts.
OrderedJson runs_of(const Outcome& outcome, std::size_t report_index, bool accepts) {
  const Report& report = outcome.reports[report_index];
  OrderedJson runs = OrderedJson::array();
  std::map<std::size_t, OrderedJson*> results;
  if (report.format == ReportFormat::sarif) {
    runs = runs_in_sarif(report);
    for (std::size_t a = 0; a < report.alarms.size(); ++a) {
      const Origin& origin = report.alarms[a].origin;
      results[a] = &runs.at(origin.run).at("results").at(origin.result);
    }
  } else {
    add_runs(report, results, runs);
  }
  for (std::size_t q = 0; q < outcome.questions.size(); ++q) {
    for (const AlarmIndex& index : outcome.questions[q].alarms) {
      if (index.report != report_index) continue;
      add_verdict(*results.at(index.alarm), outcome.verdicts[q], accepts);
    }
  }
  return runs;
}

/// Leaves out the results that triage has suppressed.
void filter(OrderedJson& runs, bool accepted_only) {
  for (OrderedJson& run : runs) {
    if (!run.is_object() || !run.contains("results") || !run["results"].is_array()) continue;
    OrderedJson kept = OrderedJson::array();
    for (OrderedJson& result : run["results"]) {
      if (!is_taken_out(result, accepted_only)) kept.push_back(std::move(result));
    }
    run["results"] = std::move(kept);
  }
}

}  // namespace

std::string sarif_of(const Outcome& outcome, const SarifOptions& options) {
  OrderedJson log{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                  {"version", "2.1.0"}};
  OrderedJson all = OrderedJson::array();
  for (std::size_t r = 0; r < outcome.reports.size(); ++r) {
    for (OrderedJson& run : runs_of(outcome, r, options.accepts)) all.push_back(std::move(run));
  }
  if (options.baseline != nullptr) set_baseline_states(all, *options.baseline);
  if (options.filters) filter(all, options.accepts);
  log["runs"] = std::move(all);
  return log.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace heapreach::triage
