// Heights go back by counting, predicate by predicate: a derivation of a fact that the new system
// still derives is at most `factor` times higher than its image there; above and beside such facts
// only clauses of predicates that are gone can stand, and without a cycle among those their number
// on a path is bounded by the longest path.
#include "preprocess/height.h"

#include <algorithm>
#include <limits>

#include "horn/graph/clause_graph.h"

namespace heapreach::preprocess {

using horn::ClauseGraph;
using horn::ClauseSystem;
using horn::PredicateId;

HeightBound::HeightBound(const ClauseSystem& system, const std::vector<bool>& relevant,
                         const std::vector<bool>& anchored, const std::vector<bool>& unused,
                         std::size_t factor)
    : factor_(std::max<std::size_t>(factor, 1)) {
  const std::vector<bool> derived = ClauseGraph(system, unused).derivable();
  std::vector<bool> open(system.predicates.size()), ignored = unused;
  for (PredicateId p = 0; p < open.size(); ++p) open[p] = relevant[p] && derived[p] && !anchored[p];
  for (horn::ClauseId c = 0; c < ignored.size(); ++c) {
    for (const horn::Atom& atom : system.clauses[c].body) {
      if (!derived[atom.predicate]) ignored[c] = true;
    }
  }
  offset_ = ClauseGraph(system, ignored).longest_path(open);
}

std::size_t HeightBound::operator()(std::size_t height) const {
  if (!offset_ || height == no_height) return no_height;
  const std::size_t room = std::numeric_limits<std::size_t>::max() - 1 - *offset_;
  return height > room / factor_ ? no_height : factor_ * height + *offset_;
}

}  // namespace heapreach::preprocess
