// What must stay possible under a specification: branches that executions take and calls of `free`
// that free something when nothing is said of the unknowns.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analyses/angelic/systems/entry_system.h"
#include "analyses/angelic/systems/installed.h"

namespace heapreach::analyses::angelic {

enum class Permissive {
  start,        // the start alone
  branches,     // every branch
  null_checks,  // the branches behind explicit comparisons of a pointer with null
};
/// "start", "branches", "null-checks". Throws UsageError for other names.
Permissive permissive_named(const std::string& name);

struct AngelicPoint {
  std::optional<rts::EdgeId> edge = {};         // of the file; none: the start
  std::optional<std::size_t> instruction = {};  // a free of something; none: the edge is a branch
  std::string text;                             // "the start", "x == null (a.c:5)"
  bool is_branch = false;                       // one of the code
};

/// The start first, then the branches of the procedures that the entry calls, and the calls of
/// `free`. Of imported programs only what stands in them counts.
std::vector<AngelicPoint> angelic_points(const rts::System& file, const EntrySystem& entry,
                                         Permissive permissive);

/// What becomes of executions that fail before they come to a point.
enum class BehindErrors {
  nothing,  // they end
  goes_on,  // an assertion that fails is skipped, and an access that fails has no effect, but for a
            // load's, whose variable is arbitrary behind it
};

/// A system whose error vertex is reached exactly where one of the points is: those of these
/// indices.
struct PointsSystem {
  rts::System system;
  std::vector<std::optional<std::size_t>> reaches;  // by edge: the point behind it
};
PointsSystem points_system(const EntrySystem& entry, const Installed& installed,
                           const std::vector<AngelicPoint>& points,
                           const std::vector<std::size_t>& asked, BehindErrors behind);

}  // namespace heapreach::analyses::angelic
