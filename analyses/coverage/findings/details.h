// What a cause contradicts, and whether executions come there that do not come to the end.
//
// Source: Schwartz-Narbonne, Schaef, Jovanovic, Ruemmer, Wies: Conflict-Directed Graph Coverage
// (NFM 2015): minimal sets of edges that no execution takes together explain why one takes none of
// them. Loops are abstracted here (one iteration stands for any), so a set may exist that is not
// found; none is found that is no conflict.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analyses/coverage/claims/ask.h"
#include "analyses/coverage/findings/causes.h"
#include "support/limits.h"

namespace heapreach::analyses {

struct CauseDetail {
  enum class Arrivals { unknown, none, some };
  /// Whether an execution, however it ends, comes to the cause's place.
  Arrivals arrivals = Arrivals::unknown;
  /// Where one fails that does: an edge of the file into an error.
  std::optional<rts::EdgeId> failure;
  /// Sets of edges of the file that leave no path to the end through the cause's; none if that is
  /// not known.
  std::vector<EdgeSet> conflicts;
};

/// By key_of().
using CauseDetails = std::map<std::string, CauseDetail>;

/// The place and the outcome of a cause, as text.
std::string key_of(const Cause& cause);

/// `edges`: of the file, as the coverage lists them. What limits leave out is missing. `bound`:
/// cells of the executions that are looked for.
CauseDetails details_of(const CoverContext& context, const std::vector<Cause>& causes,
                        const std::vector<rts::EdgeId>& edges, std::uint64_t bound,
                        const Limits& limits);

}  // namespace heapreach::analyses
