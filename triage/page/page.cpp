// The page of triage/page/src (compiled in) with the data put into it. The data has
// `heapreach/triage` as --format json writes it, so that who has the page has everything.
#include "triage/page/page.h"

#include <nlohmann/json.hpp>

#include "support/html.h"
#include "triage/output/json.h"
#include "triage/page/asset.h"

namespace heapreach::triage {

namespace {

using PageJson = nlohmann::ordered_json;

/// The verdicts that there are, the urgent ones first, in words, and with the exit code that each
/// asks for.
PageJson kinds_of(const Outcome& outcome) {
  PageJson kinds = PageJson::array();
  for (const std::size_t q : by_urgency(outcome)) {
    const VerdictKind kind = outcome.verdicts[q].kind;
    if (!kinds.empty() && kinds.back()["name"] == name_of(kind)) continue;
    kinds.push_back({{"name", name_of(kind)},
                     {"text", to_string(kind)},
                     {"exit_code", exit_code({outcome.verdicts[q]})}});
  }
  return kinds;
}

}  // namespace

std::set<std::string> files_of_places(const Outcome& outcome) {
  std::set<std::string> files;
  for (std::size_t q = 0; q < outcome.questions.size(); ++q) {
    files.insert(outcome.questions[q].at.file);
    for (const FlowStep& step : outcome.verdicts[q].flow) files.insert(step.at.file);
    for (const AlarmIndex& index : outcome.questions[q].alarms) {
      const Alarm& alarm = alarm_of(outcome.reports, index);
      files.insert(alarm.at.file);
      for (const TraceStep& step : alarm.trace) files.insert(step.at.file);
    }
  }
  return files;
}

std::string page_of(const Outcome& outcome, const PageSources& sources, const std::string& title) {
  PageJson data = {{"triage", PageJson::parse(json_of(outcome))},
                   {"verdicts", kinds_of(outcome)},
                   {"text_of", PageJson::object()},
                   {"texts", sources.texts}};
  for (const auto& [file, text] : sources.text_of) data["text_of"][file] = text;
  const std::string json = data.dump(-1, ' ', false, PageJson::error_handler_t::replace);
  return filled_page(page_asset(), title, json);
}

}  // namespace heapreach::triage
