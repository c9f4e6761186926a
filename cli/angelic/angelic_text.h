// Alarms for people.
#pragma once

#include <string>

#include "analyses/angelic/report.h"
#include "cli/render/trace/trace_text.h"

namespace heapreach::cli {

/// The outcomes, bugs first, each with its specification or reason, alarms of one root cause
/// together; and behind them the executions
/// of the bugs.
std::string text_of(const analyses::angelic::Report& report, Length length);

}  // namespace heapreach::cli
