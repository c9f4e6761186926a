// The reports with what became of their alarms, as one SARIF 2.1.0 log (OASIS, 2023).
#pragma once

#include <string>

#include "triage/output/outcome.h"

namespace heapreach::triage {

struct SarifOptions {
  bool accepts = false;  // refutations that is_accepted() are accepted, not under review
  bool filters = false;  // results that triage suppresses are left out; if it accepts, only those
                         // that are accepted
  /// A log of before, by which results get a `baselineState`; null: they get none.
  const Report* baseline = nullptr;
};

/// Runs of SARIF reports stay as they are, but for what is added to their results: a code flow of
/// the execution that was found behind those that are there, `rank`, a suppression where an alarm
/// is refuted for every entry and bound, and `properties.heapreach`. What an earlier triage has
/// added is replaced. With a baseline, results are new, unchanged, updated or absent. Reports in
/// other formats become runs. No result is left out unless `filters`.
std::string sarif_of(const Outcome& outcome, const SarifOptions& options = {});

}  // namespace heapreach::triage
