// What a method that follows paths did and came to, in figures.
#pragma once

#include <cstdint>
#include <string>

namespace heapreach::analyses {

struct PathFigures {
  std::string method;
  /// Edges that were open when it began, and of these those with an execution that was replayed,
  /// others on a path that nothing rules out, and those that no path is left for. The rest is open.
  std::size_t edges = 0, consistent = 0, possible = 0, inconsistent = 0;
  std::size_t paths = 0;          // that were judged, or that a solver named
  std::size_t conflicts = 0;      // that were learned
  std::size_t graph_queries = 0;  // to a solver, about the graph alone
  std::size_t edge_queries = 0;   // also about what edges do; without those of replays
  std::size_t replays = 0;        // of paths
  bool finished = false;          // else a limit struck
  /// Without replays, and without certificates for what is inconsistent.
  std::uint64_t work = 0;  // units (support/work.h)
  double seconds = 0;      // of processor time

  bool operator==(const PathFigures&) const = default;
};

}  // namespace heapreach::analyses
