#include "cli/triage/written.h"

#include <fmt/format.h>

#include "cli/output.h"
#include "support/error.h"
#include "triage/ladder/acceptance.h"
#include "triage/output/json.h"
#include "triage/output/sarif.h"
#include "triage/output/text.h"

namespace heapreach::cli {

OutcomeWriter::OutcomeWriter(const TriageArguments& arguments) : arguments_(arguments) {
  const bool writes_sarif = arguments.format == "sarif" || arguments.filter.is_named();
  if (!arguments.accept || writes_sarif) return;
  throw UsageError("--accept is about SARIF: say --format sarif, or --filter");
}

void OutcomeWriter::write(const triage::Outcome& outcome) const {
  if (arguments_.accept) {
    say(fmt::format("heapreach: accepted under: {}\n",
                    fmt::join(triage::accepted_assumptions(), "; ")));
  }
  if (arguments_.filter.is_named()) arguments_.filter.write(sarif_of(outcome, true));
  write_output(arguments_.output, rendered(outcome));
}

std::string OutcomeWriter::sarif_of(const triage::Outcome& outcome, bool filters) const {
  return triage::sarif_of(outcome, {arguments_.accept, filters});
}

std::string OutcomeWriter::rendered(const triage::Outcome& outcome) const {
  if (arguments_.format == "json") return triage::json_of(outcome);
  if (arguments_.format == "sarif") return sarif_of(outcome, false);
  if (arguments_.format == "gcc") return triage::compiler_lines_of(outcome);
  return triage::text_of(outcome, !arguments_.quiet);
}

}  // namespace heapreach::cli
