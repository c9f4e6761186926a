// The man page.
#pragma once

#include <string>

#include "cli/shell/interface.h"

namespace heapreach::cli {

/// For section 1, in the macros of man(7).
std::string man_page(const Interface& interface, const std::string& version);

}  // namespace heapreach::cli
