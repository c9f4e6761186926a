// Texts are put between others, since no writer of XML would leave comments, blanks and the
// document type as they are.
#include "triage/output/plist.h"

#include <string_view>
#include <vector>

#include "support/html.h"
#include "triage/output/xml_text.h"
#include "triage/readers/clang_plist.h"

namespace heapreach::triage {

namespace {

constexpr std::string_view own_key = "\n   <key>heapreach</key>\n   <dict>\n";
constexpr std::string_view own_end = "   </dict>";

std::string string_element(const std::string& text) {
  return "<string>" + html_escaped(xml_text(text)) + "</string>";
}

void add_entry(std::string& dict, const char* key, const std::string& text) {
  if (text.empty()) return;
  dict += std::string("    <key>") + key + "</key>" + string_element(text) + "\n";
}

void add_entry(std::string& dict, const char* key, const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  dict += std::string("    <key>") + key + "</key>\n    <array>\n";
  for (const std::string& text : texts) dict += "     " + string_element(text) + "\n";
  dict += "    </array>\n";
}

std::string entry_of(const Verdict& verdict) {
  std::string dict(own_key);
  add_entry(dict, "verdict", name_of(verdict.kind));
  add_entry(dict, "entry", verdict.entry);
  add_entry(dict, "reason", verdict.reason);
  add_entry(dict, "location", verdict.location);
  add_entry(dict, "specification", verdict.specification);
  add_entry(dict, "condition", verdict.condition);
  add_entry(dict, "assumes", verdict.assumes);
  add_entry(dict, "steps", verdict.steps);
  return dict + std::string(own_end);
}

/// How many bytes of what an earlier triage has put there begin at a byte.
std::size_t length_of_own(std::string_view text, std::size_t begin) {
  if (!text.substr(begin).starts_with(own_key)) return 0;
  const std::size_t end = text.find(own_end, begin + own_key.size());
  return end == std::string_view::npos ? 0 : end + own_end.size() - begin;
}

/// The verdict about each alarm of the only report.
std::vector<const Verdict*> verdicts_by_alarm(const Outcome& outcome) {
  std::vector<const Verdict*> verdicts(outcome.reports.front().alarms.size(), nullptr);
  for (std::size_t q = 0; q < outcome.questions.size(); ++q) {
    for (const AlarmIndex& index : outcome.questions[q].alarms) {
      verdicts[index.alarm] = &outcome.verdicts[q];
    }
  }
  return verdicts;
}

}  // namespace

bool is_amendable(const std::vector<Report>& reports) {
  return reports.size() == 1 && reports.front().format == ReportFormat::clang_plist &&
         !reports.front().text.empty();
}

std::string plist_of(const Outcome& outcome) {
  const Report& report = outcome.reports.front();
  const std::vector<const Verdict*> verdicts = verdicts_by_alarm(outcome);
  const std::vector<std::size_t> contents = contents_of_diagnostics(report.text, report.name);
  std::string text;
  std::size_t done = 0;
  for (std::size_t a = 0; a < verdicts.size(); ++a) {
    const std::size_t begin = contents.at(report.alarms[a].origin.result);
    text += report.text.substr(done, begin - done);
    text += entry_of(*verdicts[a]);
    done = begin + length_of_own(report.text, begin);
  }
  return text + report.text.substr(done);
}

}  // namespace heapreach::triage
