// What the command triage writes, in which format and where.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "triage/output/outcome.h"

namespace heapreach::cli {

class OutcomeWriter {
 public:
  /// The arguments outlive it. Reads the log of --baseline. Throws UsageError for options that do
  /// not go together and for a baseline that is no SARIF, and InputError for one that is broken.
  explicit OutcomeWriter(const TriageArguments& arguments);

  /// Throws UsageError for reports that the format is not for.
  void require(const std::vector<triage::Report>& reports) const;

  /// Writes the outcome, and the files of --filter, --html and --review-status. `units` are files
  /// of the program. Throws InputError if that cannot be done.
  void write(const triage::Outcome& outcome, const std::vector<std::string>& units) const;

 private:
  std::string sarif_of(const triage::Outcome& outcome, bool filters) const;
  std::string rendered(const triage::Outcome& outcome) const;

  const TriageArguments& arguments_;
  std::optional<triage::Report> baseline_;
};

}  // namespace heapreach::cli
