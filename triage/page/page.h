// The outcome as a page to look around in: one HTML file with its program, its style and the data
// inside, which needs no network.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "triage/output/outcome.h"

namespace heapreach::triage {

/// Sources that a page shows. One file may go by several names.
struct PageSources {
  std::vector<std::string> texts;
  std::map<std::string, std::size_t> text_of;  // by the names that places have
};

/// The files of all places that the page speaks of.
std::set<std::string> files_of_places(const Outcome& outcome);

/// The whole page. `title` is what the window is called. Bytes that are no UTF-8 are replaced.
std::string page_of(const Outcome& outcome, const PageSources& sources, const std::string& title);

}  // namespace heapreach::triage
