// What is wrong with a command line that the parser does not take.
#pragma once

#include <string>
#include <vector>

#include "cli/shell/interface.h"

namespace heapreach::cli {

/// In words, with what may have been meant; `message` is the parser's, for what is none of the
/// usual mistakes. `arguments` are those of the program, without its name.
std::string usage_message(const Interface& interface, const std::vector<std::string>& arguments,
                          const std::string& message);

}  // namespace heapreach::cli
