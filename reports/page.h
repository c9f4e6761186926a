// The interactive page: one HTML file with its program, its style and the data inside.
#pragma once

#include <string>

#include "reports/results.h"

namespace heapreach::reports {

/// The whole page. `title` is what the window is called.
std::string page(const Results& results, const std::string& title);

/// `text` with the characters that HTML gives a meaning replaced.
std::string html_escaped(const std::string& text);

}  // namespace heapreach::reports
