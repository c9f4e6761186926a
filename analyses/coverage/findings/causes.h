// From lines, places and outcomes of branches that are inconsistent to what they are so for: one
// cause may make many lines inconsistent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analyses/coverage/report/coverage.h"

namespace heapreach::analyses {

struct Cause {
  /// Groups that no other one excludes: ascending indices into Coverage::groups. None: the graph
  /// has no path from there to the end.
  std::vector<std::size_t> roots;
  Position at;          // the outcome, else the first place
  std::string outcome;  // as of InconsistentPart; empty: it is no outcome of a branch
  std::string function;
  std::vector<std::size_t> edges;      // at that place: indices into Coverage::edges
  std::vector<Position> lines;         // wholly inconsistent ones that follow, ascending
  std::optional<std::uint64_t> bound;  // none: every bound
};

/// In the order of their places. Lines of a function from which no path of the graph leads to the
/// end are one cause.
std::vector<Cause> causes_of(const Coverage& coverage);

}  // namespace heapreach::analyses
