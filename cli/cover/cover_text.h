// Coverage for people.
#pragma once

#include <string>

#include "analyses/coverage/report/coverage.h"

namespace heapreach::cli {

/// The classes of all edges, inconsistent ones first, each with what it follows from.
std::string text_of(const analyses::Coverage& coverage);

}  // namespace heapreach::cli
