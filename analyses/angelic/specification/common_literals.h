// What specifications of one assertion have in common.
#pragma once

#include <vector>

#include "analyses/angelic/specification/clause.h"

namespace heapreach::analyses::angelic {

/// For alternatives that are single clauses: the literals that one has in common with all earlier
/// clauses, of which there are two or more, where each of them has others besides. Each literal of
/// a weakest clause avoids the execution that the clause was found for by itself, so these do, too,
/// and the earlier ones. Where a loop has a clause for each number of its rounds, they are what
/// does not depend on the loop.
std::vector<std::vector<Clause>> common_with(const std::vector<Clause>& earlier,
                                             const std::vector<std::vector<Clause>>& alternatives);

}  // namespace heapreach::analyses::angelic
