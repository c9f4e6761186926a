// Conflict-directed coverage: which edges of an acyclic graph are on executions from its start to
// its end. Finding paths and judging them are apart: a path is found in the graph alone, and what
// one of them shows to be impossible is impossible on all that share the edges that show it. Beside
// it are the ways that it is compared with, which differ in what a solver is asked, and nowhere
// else.
//
// Source: Schwartz-Narbonne, Schaef, Jovanovic, Ruemmer, Wies: Conflict-Directed Graph Coverage
// (NFM 2015).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analyses/coverage/conflicts/acyclic.h"
#include "analyses/coverage/conflicts/candidates.h"
#include "analyses/coverage/conflicts/group_order.h"
#include "analyses/coverage/conflicts/path_check.h"
#include "support/limits.h"

namespace heapreach::analyses {

enum class Replayed { yes, no, unknown };

/// What a solver is asked that knows what edges do.
enum class Asking {
  conflicts,  // a path has an execution? If not, few of its edges exclude others, too
  paths,      // the same; a path without execution excludes itself alone
  edges,      // some path through an edge has an execution?
};

struct ConflictOptions {
  std::uint64_t bound = 0;  // cells
  Asking asking = Asking::conflicts;
  /// Whether conflicts are made of edges near the one that is asked about, where there is a choice.
  bool nearest = false;
  /// Whether what leaves no path through edges is told (ConflictCoverage::condemned).
  bool explains = false;
  /// An edge is left undecided after as many paths through it that no execution was found for,
  /// though nothing shows that there is none.
  std::size_t most_open_paths = 16;
  /// Whether all edges of such a path are left undecided at once. Where the method was published, a
  /// path that nothing rules out is enough, and this asks no more than is asked there.
  bool possible_is_enough = false;
};

/// Edges that are inconsistent since each path through them takes all edges of some conflict, and
/// no conflict of these can be left out.
struct Condemned {
  std::vector<rts::EdgeId> edges;
  std::vector<Conflict> by;
};

struct ConflictCoverage {
  enum class Class { undecided, consistent, inconsistent };
  /// Indexed by EdgeId; undecided outside, and of edges that an execution leaves out that
  /// takes another one that stands for the same.
  std::vector<Class> of;
  std::vector<Conflict> conflicts;   // in the order in which they were learned
  std::vector<Condemned> condemned;  // if it is asked for
  std::size_t paths = 0;             // that were judged, or that a solver named
  std::vector<bool> possible;        // indexed by EdgeId: on a path that nothing rules out
  PathQueries queries;
  bool finished = false;  // else a limit struck
  std::string reason;     // why something is undecided, if anything is
};

/// Decides everything that is asked about and that edges inside stand for, at most until a limit
/// strikes: if one edge is consistent, others that stand for the same are not asked about. `replay`
/// tells whether an execution along the path, of originals, was found and replayed; only such a
/// path makes edges consistent. Throws InternalError if a path without anything arbitrary is
/// satisfiable and has no execution.
ConflictCoverage cover_by_conflicts(
    const AcyclicPart& part, const GroupOrder& order, const ConflictOptions& options,
    const std::function<Replayed(const std::vector<rts::EdgeId>&)>& replay, const Limits& limits,
    const Progress& progress);

/// The classes of what is asked about, of which there are `count`: consistent as one of the edges
/// that stand for it, inconsistent if all of them inside are. Undecided if none is inside.
std::vector<ConflictCoverage::Class> classes_of_asked(const AcyclicPart& part,
                                                      const ConflictCoverage& coverage,
                                                      std::size_t count);

}  // namespace heapreach::analyses
