// What angelic verification says of the locations of a function, between the process that finds it
// out and the one that asks.
#pragma once

#include <string>
#include <vector>

#include "analyses/angelic/report.h"
#include "triage/ladder/asker.h"

namespace heapreach::cli {

/// The answers about all assertions of a report, which is about one entry, read under these
/// assumptions.
std::vector<triage::OpenAnswer> open_answers_of(const analyses::angelic::Report& report,
                                                const std::string& assumes);

/// One text, and back. The second throws InternalError for a text that is none.
std::string text_of(const std::vector<triage::OpenAnswer>& answers);
std::vector<triage::OpenAnswer> open_answers_in(const std::string& text);

}  // namespace heapreach::cli
