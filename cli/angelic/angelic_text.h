// Alarms for people.
#pragma once

#include <string>

#include "analyses/angelic/report.h"
#include "cli/render/trace/trace_text.h"

namespace heapreach::cli {

/// The outcomes, bugs first, each with its specification or reason, alarms of one root cause
/// together; behind them stand the executions of the bugs.
std::string text_of(const analyses::angelic::Report& report, Length length);

/// The outcomes of one entry after the other, as far as these have been looked at. The text of a
/// later report begins with that of an earlier one.
std::string streamed_text_of(const analyses::angelic::Report& report, Length length);
/// What stands behind that of the last report: how many outcomes there are of each kind.
std::string closing_text_of(const analyses::angelic::Report& report);

}  // namespace heapreach::cli
