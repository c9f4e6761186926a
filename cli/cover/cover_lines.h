// Coverage by lines of the source, for people.
#pragma once

#include <string>

#include "analyses/coverage/report/coverage.h"

namespace heapreach::cli {

/// How many lines have which class, and which ones those that are not consistent are; empty if
/// there are none.
std::string lines_text_of(const analyses::Coverage& coverage);

/// What claims of the one kind and the other rest on; empty if the import says nothing of it.
std::string assumptions_text_of(const analyses::Coverage& coverage);

/// The source with a mark for each line's class, behind what the marks mean.
std::string listing_of(const analyses::Coverage& coverage);

}  // namespace heapreach::cli
