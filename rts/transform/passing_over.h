// What would happen if errors did not end executions: for telling a location that is out of reach
// from one that is only never reached first.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::rts {

struct PassingOver {
  System system;
  /// Indexed by edge of it: the text of the location that it leads to, or else of the one that is
  /// passed over on it; empty where it is none.
  std::vector<std::string> leads_to;
  std::vector<std::string> passes;
};

/// A system whose executions are those of `system`, and others that go on behind implicit errors:
/// an instruction that fails there has no effect, but for a load's, after which its variable is
/// arbitrary. Its error vertices are reached at the locations that are named (location.h), and at
/// no others: errors that are no implicit ones end executions as before. Up to the first edge that
/// passes a location, an execution is one of `system`, which goes wrong at that location. Edges
/// with implicit errors are taken apart, so that vertices and edges have other ids. `system` has
/// the edges of all errors (property_errors.h).
PassingOver passing_over(const System& system, const std::set<std::string>& locations);

}  // namespace heapreach::rts
