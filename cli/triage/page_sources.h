// `triage --html`: the page, with the sources that can be read.
#pragma once

#include <string>
#include <vector>

#include "triage/output/outcome.h"

namespace heapreach::cli {

/// The page of an outcome. A file that is not where its name says is looked for among `units`, the
/// files of the program. What is found nowhere or cannot be read is left out.
std::string page_of(const triage::Outcome& outcome, const std::vector<std::string>& units);

}  // namespace heapreach::cli
