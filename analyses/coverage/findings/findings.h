// Findings of coverage: each cause of what is inconsistent, with a sentence that says why.
#pragma once

#include <vector>

#include "analyses/coverage/findings/details.h"
#include "analyses/coverage/report/coverage.h"
#include "rts/model/system.h"

namespace heapreach::analyses {

/// Contradictions first, constant conditions last, and then by places. `causes` are those of the
/// coverage, which is complete but for its findings; `edges` its edges as edges of the file.
std::vector<Finding> findings_of(const rts::System& file, const Coverage& coverage,
                                 const std::vector<Cause>& causes, const CauseDetails& details,
                                 const std::vector<rts::EdgeId>& edges);

}  // namespace heapreach::analyses
