#include "cli/triage/written.h"

#include <fmt/format.h>

#include "cli/output.h"
#include "cli/triage/page_sources.h"
#include "pipeline/input/input.h"
#include "support/error.h"
#include "triage/ladder/acceptance.h"
#include "triage/output/json.h"
#include "triage/output/junit.h"
#include "triage/output/plist.h"
#include "triage/output/review_status.h"
#include "triage/output/sarif.h"
#include "triage/output/text.h"

namespace heapreach::cli {

namespace {

triage::Report baseline_in(const std::string& file) {
  triage::Report report = triage::read_report(pipeline::read_bytes(file), file);
  if (report.format == triage::ReportFormat::sarif) return report;
  throw UsageError("--baseline " + file + ": expected SARIF, found " +
                   triage::to_string(report.format));
}

}  // namespace

OutcomeWriter::OutcomeWriter(const TriageArguments& arguments) : arguments_(arguments) {
  const bool writes_sarif = arguments.format == "sarif" || arguments.filter.is_named();
  if (arguments.accept && !writes_sarif && !arguments.review_status.is_named()) {
    throw UsageError(
        "--accept is about SARIF and review statuses: say --format sarif, --filter or "
        "--review-status");
  }
  if (!arguments.baseline.empty() && !writes_sarif) {
    throw UsageError("--baseline is about SARIF: say --format sarif, or --filter");
  }
  if (!arguments.baseline.empty()) baseline_ = baseline_in(arguments.baseline);
}

void OutcomeWriter::require(const std::vector<triage::Report>& reports) const {
  if (arguments_.format != "plist" || triage::is_amendable(reports)) return;
  const std::string found = reports.size() == 1 ? triage::to_string(reports.front().format)
                                                : fmt::format("{} reports", reports.size());
  throw UsageError("--format plist: expected one report, a property list of clang, found " + found);
}

void OutcomeWriter::write(const triage::Outcome& outcome,
                          const std::vector<std::string>& units) const {
  if (arguments_.accept) {
    say(fmt::format("heapreach: accepted under: {}\n",
                    fmt::join(triage::accepted_assumptions(), "; ")));
  }
  if (arguments_.filter.is_named()) arguments_.filter.write(sarif_of(outcome, true));
  if (arguments_.review_status.is_named()) {
    arguments_.review_status.write(triage::review_status_of(outcome, arguments_.accept));
  }
  if (arguments_.html.is_named()) arguments_.html.write(page_of(outcome, units));
  write_output(arguments_.output, rendered(outcome));
}

std::string OutcomeWriter::sarif_of(const triage::Outcome& outcome, bool filters) const {
  return triage::sarif_of(outcome, {arguments_.accept, filters, baseline_ ? &*baseline_ : nullptr});
}

std::string OutcomeWriter::rendered(const triage::Outcome& outcome) const {
  if (arguments_.format == "json") return triage::json_of(outcome);
  if (arguments_.format == "sarif") return sarif_of(outcome, false);
  if (arguments_.format == "junit") return triage::junit_of(outcome);
  if (arguments_.format == "plist") return triage::plist_of(outcome);
  if (arguments_.format == "gcc") return triage::compiler_lines_of(outcome);
  return triage::text_of(outcome, !arguments_.quiet);
}

}  // namespace heapreach::cli
