// The interactive page: one HTML file with its program, its style and the data inside.
#pragma once

#include <string>

#include "reports/results.h"

namespace heapreach::reports {

/// The whole page. `title` is what the window is called.
std::string page(const Results& results, const std::string& title);

}  // namespace heapreach::reports
