// Alarms as a page to look around in.
#pragma once

#include <string>

#include "analyses/angelic/report.h"
#include "rts/model/system.h"

namespace heapreach::cli {

/// The page of the outcomes, each shown as the answer about its assertion (docs/answers.md): a bug
/// by its execution, one that is avoided as a proof with what it rests on. `file` is the system
/// that was read; sources that are files are in it.
std::string page_of(const analyses::angelic::Report& report, const rts::System& file);

}  // namespace heapreach::cli
