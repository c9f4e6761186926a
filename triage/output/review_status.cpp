// Written by what is known of the format, and never tested with CodeChecker, which is no package of
// Debian.
// Paths are patterns there, in which a star stands for slashes, too.
#include "triage/output/review_status.h"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <filesystem>
#include <map>
#include <set>
#include <vector>

#include "rts/text/yaml_text.h"
#include "triage/ladder/acceptance.h"
#include "triage/ladder/combined.h"
#include "triage/output/xml_text.h"

namespace heapreach::triage {

namespace {

enum class ReviewStatus { none, confirmed, false_positive };

/// What a rule asks of reports.
struct ReviewFilters {
  std::string path, checker, hash;

  auto operator<=>(const ReviewFilters&) const = default;
};

ReviewStatus review_status_of(const Verdict& verdict, bool accepts) {
  if (verdict.kind == VerdictKind::confirmed || verdict.kind == VerdictKind::confirmed_assuming) {
    return ReviewStatus::confirmed;
  }
  return accepts && is_accepted(verdict) ? ReviewStatus::false_positive : ReviewStatus::none;
}

/// The patterns of paths that fit a file, those that begin at the root first. The first one is the
/// file's own: a report that names no root does not say where the file lies.
std::vector<std::string> patterns_of(const std::string& file) {
  const std::filesystem::path path = std::filesystem::path(file).lexically_normal();
  std::string pattern;
  std::vector<std::string> patterns;
  for (auto part = path.end(); part != path.begin();) {
    --part;
    const std::string name = part->string();
    if (name == "..") break;
    if (name == "/") {
      patterns.push_back(pattern);
      break;
    }
    std::string literal = "/";
    for (const char c : name) {
      literal += c == '*' || c == '?' || c == '[' ? std::string("[") + c + "]" : std::string(1, c);
    }
    pattern.insert(0, literal);
    patterns.push_back("*" + pattern);
  }
  std::reverse(patterns.begin(), patterns.end());
  return patterns;
}

std::string hash_of(const Report& report, const Alarm& alarm) {
  // The fingerprints of other formats are computed in other ways.
  return report.format == ReportFormat::clang_plist ? alarm.fingerprint : "";
}

/// The statuses of all alarms that fit filters.
using StatusesByFilters = std::map<ReviewFilters, std::set<ReviewStatus>>;

StatusesByFilters statuses_of(const Outcome& outcome, bool accepts) {
  StatusesByFilters statuses;
  for (std::size_t q = 0; q < outcome.questions.size(); ++q) {
    const ReviewStatus status = review_status_of(outcome.verdicts[q], accepts);
    for (const AlarmIndex& index : outcome.questions[q].alarms) {
      const Alarm& alarm = alarm_of(outcome.reports, index);
      const std::string hash = hash_of(outcome.reports[index.report], alarm);
      for (const std::string& pattern : patterns_of(alarm.at.file)) {
        statuses[{pattern, alarm.rule, hash}].insert(status);
        statuses[{pattern, alarm.rule, ""}].insert(status);
      }
    }
  }
  return statuses;
}

std::string rule_text(const ReviewFilters& filters, ReviewStatus status, const Verdict& verdict) {
  const auto text = [](const std::string& value) { return rts::yaml_text(xml_text(value)); };
  std::string rule = fmt::format("  - filters:\n      filepath: {}\n      checker_name: {}\n",
                                 text(filters.path), text(filters.checker));
  if (!filters.hash.empty()) rule += "      report_hash: " + text(filters.hash) + "\n";
  std::string reason = "heapreach: " + said_of(verdict);
  if (!verdict.assumes.empty()) reason += "; assuming: " + verdict.assumes;
  const char* name = status == ReviewStatus::confirmed ? "confirmed" : "false_positive";
  return rule + fmt::format("    actions:\n      review_status: {}\n      reason: {}\n", name,
                            text(reason));
}

}  // namespace

std::string review_status_of(const Outcome& outcome, bool accepts) {
  const StatusesByFilters statuses = statuses_of(outcome, accepts);
  std::string rules;
  std::set<ReviewFilters> written;
  for (std::size_t q = 0; q < outcome.questions.size(); ++q) {
    const Verdict& verdict = outcome.verdicts[q];
    const ReviewStatus status = review_status_of(verdict, accepts);
    if (status == ReviewStatus::none) continue;
    for (const AlarmIndex& index : outcome.questions[q].alarms) {
      const Alarm& alarm = alarm_of(outcome.reports, index);
      const ReviewFilters filters{patterns_of(alarm.at.file).front(), alarm.rule,
                                  hash_of(outcome.reports[index.report], alarm)};
      const bool fits_any = filters.hash.empty();
      if (status == ReviewStatus::false_positive && fits_any) continue;
      if (statuses.at(filters).size() > 1 || !written.insert(filters).second) continue;
      rules += rule_text(filters, status, verdict);
    }
  }
  return "$version: 1\nrules:" + (rules.empty() ? " []\n" : "\n" + rules);
}

}  // namespace heapreach::triage
