// From edges to the lines of the program that they stand on.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "analyses/coverage/report/coverage.h"
#include "rts/coverage/question.h"

namespace heapreach::analyses {

/// The lines with code of a program that was imported with every line, by file and number; none of
/// other systems. `places`: the edges of the file among those that the coverage lists, which is
/// complete but for its lines. `never_taken`: of those that lead to no exit (never_taken.h).
std::vector<CoveredLine> lines_of(const rts::CoverQuestion& question,
                                  const std::map<rts::EdgeId, std::size_t>& places,
                                  const std::set<rts::EdgeId>& never_taken,
                                  const Coverage& coverage);

}  // namespace heapreach::analyses
