// Coverage as a drawing.
#pragma once

#include <string>

#include "analyses/coverage/report/coverage.h"

namespace heapreach::cli {

/// A Graphviz digraph whose edges are coloured by their classes, with what shows them as tooltips.
std::string dot_of(const analyses::Coverage& coverage);

}  // namespace heapreach::cli
