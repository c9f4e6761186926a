// Results of SARIF runs, and what triage adds to them. Internal to the writer of SARIF.
#pragma once

#include <nlohmann/json.hpp>

#include "triage/alarms/alarm.h"
#include "triage/ladder/verdict.h"
#include "triage/readers/read_report.h"

namespace heapreach::triage {

/// The runs of a report. Contract: it is SARIF.
nlohmann::ordered_json runs_in_sarif(const Report& report);

/// The result that an alarm of a report in another format becomes.
nlohmann::ordered_json sarif_result_of(const Alarm& alarm);

/// Adds what became of a result's alarm: a code flow, `rank`, a suppression and
/// `properties.heapreach`. What an earlier triage has added is replaced. `accepts`: suppressions
/// of what is_accepted() are accepted, and else all are under review.
void add_verdict(nlohmann::ordered_json& result, const Verdict& verdict, bool accepts);

/// Whether a code flow or a suppression is one that triage has added.
bool is_own(const nlohmann::ordered_json& part);

/// Whether triage has suppressed a result; `accepted_only`: and not only under review.
bool is_taken_out(const nlohmann::ordered_json& result, bool accepted_only);

}  // namespace heapreach::triage
