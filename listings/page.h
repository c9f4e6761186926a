// Coverage of a program as a page: the source with colours, and behind each line what is said of it
// and why. One file without a program in it, so that sections of several processes can be put
// together.
#pragma once

#include <string>
#include <vector>

#include "analyses/coverage/report/coverage.h"

namespace heapreach::listings {

/// What is said of one question, as HTML; with a name, of the lines of that function only.
std::string section_of(const analyses::Coverage& coverage, const std::string& function = "");

/// A section that says why there is no answer.
std::string section_without_answer(const std::string& function, const std::string& why);

/// The whole page.
std::string page(const std::string& title, const std::vector<std::string>& sections);

}  // namespace heapreach::listings
