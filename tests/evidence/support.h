// What the tests of evidence share: systems from text, and paths through them.
#pragma once

#include <string>
#include <vector>

#include "evidence/witness/path.h"
#include "rts/model/system.h"

namespace heapreach::test {

/// A system of data/ ("lists/sll_reverse"), or from YAML text; implicit errors expanded.
rts::System data_system(const std::string& name);
rts::System system_of(const std::string& yaml);

/// The edges of these names, one after the other.
std::vector<rts::EdgeId> path_of(const rts::System& system, const std::vector<std::string>& names);
/// The edges that an execution takes.
std::vector<rts::EdgeId> edges_of(const rts::Execution& execution);

/// Solves the path; fails the test, and returns nothing useful, unless there is an execution and
/// the replayer accepts it.
rts::Execution solved(const rts::System& system, std::uint64_t bound,
                      const std::vector<rts::EdgeId>& edges);

}  // namespace heapreach::test
